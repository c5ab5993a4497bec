// Taking samples touches nothing that sanitizers watch, or keep for each thread.
// ALLOW_RETRIES: 2
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for sanitizer in address thread; do \
// RUN:   %gmon-cc gcc -O1 -fno-optimize-sibling-calls -fsanitize=$sanitizer -pthread %s -o prog || exit 1; \
// RUN:   for options in hz=250:callers=1 hz=10000:callers=1 clock=wall:hz=2000 events=page-faults:callers=1; do \
// RUN:     GMONKIT_OPTIONS=$options ./prog > log 2>&1 || { cat log; exit 1; }; \
// RUN:     not grep Sanitizer log && %python %S/../Inputs/samples_in.py %gmonprof prog gmon.out \
// RUN:       burn=0.5..1 || exit 1; \
// RUN:   done; \
// RUN: done

#include "../Inputs/cpu_time.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

__attribute__((noinline)) void burn(void) { BURN(0.3) }

// Each call is noted on a stack that the sanitizer keeps for the thread.
__attribute__((noinline)) int deep(int depth) { return depth ? deep(depth - 1) + 1 : 0; }

__attribute__((noinline)) void touch(void) {
  for (int i = 0; i < 400; i++) {
    char *bytes = malloc(300000);
    memset(bytes, i, 300000);
    free(bytes);
    for (int k = 0; k < 100; k++)
      deep(50);
    usleep(10);
  }
}

void *thread(void *argument) {
  burn();
  touch();
  return argument;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, thread, 0);
  thread(0);
  pthread_join(other, 0);
}
