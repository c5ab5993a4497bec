// live=1 in a namespace of processes with the /proc of another one, where each has another id: copies
// are made, and the last thread's end is seen.
// REQUIRES: process-namespaces
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -pthread -O1 -fno-inline %s -o prog
// RUN: export GMONKIT_OPTIONS=live=1; not --crash timeout -s KILL 4 unshare -pf --kill-child ./prog
// RUN: %gmonkit recover gmon.out.live.1 -o kept && %dump-gmon kept prog | FileCheck %s
// CHECK: arc main+{{.*}} work 1000{{$}}
// RUN: rm gmon* kept && env GMONKIT_OPTIONS=live=1 timeout 60 unshare -pf ./prog ends && ls | count 2

#include <pthread.h>
#include <unistd.h>

void work(void) { __asm__ volatile(""); }

int main(int argc, char **argv) {
  (void)argv;
  for (int i = 0; i < 1000; i++)
    work();
  if (argc == 1)
    sleep(60);
  usleep(900000);
  pthread_exit(NULL);
}
