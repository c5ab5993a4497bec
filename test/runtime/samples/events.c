// events=: a profile of each event too, in its own unit and file, that gprof reads.
// ALLOW_RETRIES: 2
// REQUIRES: gprof, perf-events
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -pthread %s -o prog
// RUN: GMONKIT_OPTIONS=events=page-faults,context-switches ./prog
// RUN: %python %S/../Inputs/samples_in.py %gmonprof prog gmon.out.page-faults touch=600..700 rests=0..40
// RUN: %dump-gmon gmon.out.context-switches prog | FileCheck %s --check-prefix=SWITCHES
// RUN: GMONKIT_OPTIONS=events=page-faults,context-switches:callers=1:hz=0 ./prog
// RUN: %python %S/../Inputs/samples_in.py %gmonprof prog gmon.out.page-faults touch=600..700 rests=0..40
// RUN: %python %S/../Inputs/samples_in.py %gmonprof prog gmon.out.context-switches rests=280..900
// RUN: gprof -b -p prog gmon.out.page-faults | FileCheck %s --check-prefix=GPROF
// RUN: %gmonprof -b -q prog gmon.out.page-faults | FileCheck %s --check-prefix=GRAPH
// SWITCHES: histogram {{.*}} rate 1 samples {{[0-9]+}} of switches
// SWITCHES: outside libc.so.6 system-calls {{[2-9][0-9][0-9]}}
// GPROF:    Each sample counts as 1 page-faults.
// GPROF:    time page-faul
// GPROF:    2 {{.*}} touch
// GRAPH:    main

#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// 300 pages, each for the first time.
__attribute__((noinline)) void touch(void) {
  volatile char *pages =
      mmap(0, 1228800, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  madvise((void *)pages, 1228800, MADV_NOHUGEPAGE);
  for (int i = 0; i < 300; i++)
    pages[i * 4096] = 1;
}

__attribute__((noinline)) int rests(void) {
  for (int i = 0; i < 300; i++)
    usleep(100);
  return 0;
}

void *thread(void *argument) {
  touch();
  return argument;
}

int main(void) {
  touch();
  pthread_t other;
  pthread_create(&other, 0, thread, 0);
  pthread_join(other, 0);
  return rests();
}
