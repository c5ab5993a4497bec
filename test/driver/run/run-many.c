// Profiles are added up while the command runs: however many processes write some, however often
// each does, there are never many of them, and the sum is exact.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog
// RUN: %gmonkit run -- sh -c './prog 40; sleep 0.3; ls .gmonkit-run* >left' 2>&1 | FileCheck %s --check-prefix=SAYS
// SAYS: gmonkit: wrote gmon.out: prog, 41 runs{{$}}
// RUN: not grep . left && %dump-gmon gmon.out prog | FileCheck %s
// CHECK: arc {{.*}} work 1200{{$}}

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((noinline)) void work(void) { __asm__ volatile(""); }

// With a second argument: runs so often again, as the same process.
int main(int count, char **arguments) {
  if (count > 2) {
    for (int i = 0; i < 10; ++i)
      work();
    if (arguments[2][1])
      execl(arguments[0], arguments[0], arguments[1], arguments[2] + 1, (char *)0);
    return 0;
  }
  for (int children = atoi(arguments[1]); children--;)
    if (fork() == 0)
      execl(arguments[0], arguments[0], arguments[1], "iii", (char *)0);
  while (wait(0) > 0)
    ;
}
