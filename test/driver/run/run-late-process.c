// A process that ends after the command is named, and its profile is kept where it is said.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang %s -o prog && mkfifo started goes-on
// RUN: %gmonkit run --wait=1 -- sh -c './prog & cat started' >out.txt 2>err.txt; test $? -eq 1
// RUN: cat goes-on && FileCheck %s <err.txt
// CHECK: gmonkit: warning: prog (process {{[0-9]+}}) still runs; its profile will be in {{/.*/.gmonkit-run-......}} when it ends
// CHECK: gmonkit: error: sh: no profile written yet; wait for the processes that still run
// RUN: %gmonkit merge .gmonkit-run-* -o gmon.out
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefix=PROFILE
// PROFILE: arc main+{{.*}} work 1{{$}}

// A process is named once, though it has a keeper.
// RUN: rm -rf .gmonkit-run-* && env GMONKIT_OPTIONS=keeper=1 %gmonkit run --wait=1 -- sh -c './prog & cat started' >out.txt 2>err.txt; test $? -eq 1
// RUN: cat goes-on && FileCheck %s --implicit-check-not=keeper <err.txt

#include <fcntl.h>
#include <unistd.h>

__attribute__((noinline)) void work(void) { __asm__ volatile(""); }

// A fifo's end waits for the other one.
int main(void) {
  work();
  close(open("started", O_WRONLY));
  alarm(60);
  return open("goes-on", O_WRONLY) < 0;
}
