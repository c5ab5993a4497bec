// With live=1 the profile has what was killed in containers, where each is process 1.
// REQUIRES: process-namespaces
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -fno-inline %s -o prog
// RUN: env GMONKIT_OPTIONS=live=1 %gmonkit run sh -c 'for i in 1 2; do timeout -s KILL 3 unshare -pf --kill-child ./prog 60; done; ./prog 0' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SAYS
// SAYS: gmonkit: wrote gmon.out: prog, 2 runs, 1 of them killed: without its last second
// RUN: %dump-gmon gmon.out prog | FileCheck %s && not ls -d .gmonkit-run*
// CHECK: arc main+{{.*}} work 3000{{$}}

#include <stdlib.h>
#include <unistd.h>

void work(void) { __asm__ volatile(""); }

int main(int argc, char **argv) {
  for (int i = 0; i < 1000; i++)
    work();
  sleep(atoi(argv[argc - 1]));
  return 0;
}
