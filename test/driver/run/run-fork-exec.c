// The order of first runs outlives children that only call what does not tell of its first run,
// exec for example: in the sum that gmonkit run makes, and in that of merge=1.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -fno-inline %s -o prog
// RUN: %gmonkit run -- ./prog && %dump-gmon gmon.out prog | FileCheck %s
// RUN: env GMONKIT_OPTIONS=merge=1:output=merged ./prog && %dump-gmon merged prog | FileCheck %s
// RUN: for p in gmon.out merged; do \
// RUN:   %gmonkit order --algorithm=startup --linker=lld prog $p -o - | FileCheck %s --check-prefix=ORDER || exit 1; \
// RUN: done
// CHECK: header flags 0xb id
// CHECK: functions {{.*}} in 2
// ORDER:      {{^}}main{{$}}
// ORDER-NEXT: {{^}}first{{$}}
// ORDER-NEXT: {{^}}again{{$}}

#include <sys/wait.h>
#include <unistd.h>

void again(void) { __asm__ volatile(""); }
void first(void) { __asm__ volatile(""); }

int main(void) {
  int status;
  first();
  pid_t child = fork();
  if (child == 0) {
    execl("/bin/true", "true", (char *)0);
    _exit(1);
  }
  again();
  return waitpid(child, &status, 0) != child || status != 0;
}
