// A process that outlives the command solves its counts itself, though the collector could have done so
// before: its profile is in the folder that is kept.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang %s -o prog && mkfifo started goes-on
// RUN: %gmonkit run --wait=0 -- sh -c 'sh %S/../Inputs/unsolved.sh 2 ./prog; ./prog late & cat started' \
// RUN:   >out.txt 2>err.txt
// RUN: cat goes-on && FileCheck %s <out.txt && FileCheck %s <err.txt --check-prefix=ERR
// CHECK: 2 left unsolved
// ERR: gmonkit: wrote gmon.out: prog, 3 runs
// ERR: gmonkit: warning: prog (process {{[0-9]+}}) still runs; its profile will be in
// RUN: for try in $(seq 100); do ls .gmonkit-run-*/prog-*.gmon && break; sleep 0.1; done
// RUN: ls -A .gmonkit-run-* | FileCheck %s --check-prefix=LEFT --implicit-check-not={{.}}
// LEFT: prog-{{.*}}.gmon
// RUN: %gmonkit merge gmon.out .gmonkit-run-* -o all.gmon && %dump-gmon all.gmon prog | FileCheck %s --check-prefix=ALL
// ALL: arc main+{{.*}} work 4{{$}}

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

__attribute__((noinline)) void work(void) { __asm__ volatile(""); }

// A fifo's end waits for the other one.
int main(int count, char **arguments) {
  work();
  if (count < 2 || strcmp(arguments[1], "late") != 0)
    return 0;
  close(open("started", O_WRONLY));
  alarm(60);
  return open("goes-on", O_WRONLY) < 0;
}
