// What a killed program had counted with live=1 becomes its profile.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog
// RUN: env GMONKIT_OPTIONS=live=1 %gmonkit run ./prog 2>err.txt; test $? -eq 137
// RUN: FileCheck %s --check-prefix=SAYS <err.txt
// SAYS: gmonkit: wrote gmon.out: prog, 1 run, 1 of them killed: without its last second
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// CHECK: arc main+{{.*}} work 1000{{$}}
// RUN: not ls -d .gmonkit-run*

#include <signal.h>
#include <unistd.h>

__attribute__((noinline)) void work(void) { __asm__ volatile(""); }

int main(void) {
  for (int i = 0; i < 1000; ++i)
    work();
  sleep(4);
  raise(SIGKILL);
}
