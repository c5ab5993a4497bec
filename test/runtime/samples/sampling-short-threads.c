// The timer of a thread that has ended is freed, so that there are never many. Threads that are
// shorter than the time between two samples have those that are due to all of them: 1.2 seconds, or
// fewer on a busy machine, where threads end before the kernel looks at their timers.
// ALLOW_RETRIES: 2
// RUN: %gmon-cc %clang -O1 -pthread %s -o %t
// RUN: env GMONKIT_OPTIONS=output=%t.gmon %t | FileCheck %s
// RUN: %python %S/../Inputs/samples_in.py %gmonprof %t %t.gmon briefly=0.4..1.6
// CHECK: timers: few

#include "../Inputs/cpu_time.h"
#include <pthread.h>
#include <stdio.h>
#include <string.h>

__attribute__((noinline)) void briefly(void) { BURN(0.006) }

void *nothing(void *argument) { return argument; }

void *brief(void *argument) {
  briefly();
  return argument;
}

int main(void) {
  for (int i = 0; i < 1000; i++) {
    pthread_t thread;
    pthread_create(&thread, 0, i % 5 == 0 ? brief : nothing, 0);
    pthread_join(thread, 0);
  }
  // A kernel that does not list them shows none.
  int timers = 0;
  FILE *file = fopen("/proc/self/timers", "r");
  for (char line[256]; file && fgets(line, sizeof line, file);)
    timers += strncmp(line, "ID:", 3) == 0;
  printf("timers: %s\n", timers < 10 ? "few" : "many");
}
