// In a container, process ids are not those that 'gmonkit run' sees. What runs there is not taken for killed, and
// what was killed there is not taken for what has the same id here.
// REQUIRES: process-namespaces
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog
// RUN: env GMONKIT_OPTIONS=live=1 %gmonkit run -- unshare -pf --mount-proc \
// RUN:   sh -c 'echo 31999 > /proc/sys/kernel/ns_last_pid; ./prog 2; true' 2>err.txt
// RUN: FileCheck %s --check-prefix=RUNS <err.txt && %dump-gmon gmon.out prog | FileCheck %s
// RUNS: gmonkit: wrote gmon.out: prog, 1 run{{$}}
// RUN: rm gmon.out && sh -c 'env GMONKIT_OPTIONS=live=1 HERE=$$ %gmonkit run -- unshare -pf --mount-proc sh -c \
// RUN:   "echo \$((HERE - 1)) > /proc/sys/kernel/ns_last_pid; ./prog 60 & sleep 2; kill -9 \$!; wait; true"; true' 2>err.txt
// RUN: FileCheck %s --check-prefix=KILLED <err.txt && %dump-gmon gmon.out prog | FileCheck %s
// KILLED: gmonkit: wrote gmon.out: prog, 1 run, 1 of them killed: without its last second
// CHECK: arc main+{{.*}} work 1000{{$}}

#include <stdlib.h>
#include <unistd.h>

__attribute__((noinline)) void work(void) { __asm__ volatile(""); }

int main(int argc, char **argv) {
  (void)argc;
  for (int i = 0; i < 1000; ++i)
    work();
  sleep(atoi(argv[1]));
}
