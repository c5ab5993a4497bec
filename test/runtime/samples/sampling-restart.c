// gmonkit_stop and gmonkit_start stop and start sampling, of threads too that were there before.
// ALLOW_RETRIES: 2
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -pthread -I%root/runtime/include %s -o prog
// RUN: for options in hz=100 hz=10000 clock=wall; do \
// RUN:   GMONKIT_OPTIONS=$options ./prog && \
// RUN:   %python %S/../Inputs/samples_in.py %gmonprof prog gmon.out before=0.15..0.25 \
// RUN:     between=0..0.02 after=0.15..0.25 worker=0.3..0.5 || exit 1; \
// RUN: done

#include "../Inputs/cpu_time.h"
#include "gmonkit/gmonkit.h"
#include <pthread.h>

__attribute__((noinline)) void before(void) { BURN(0.2) }
__attribute__((noinline)) void between(void) { BURN(0.2) }
__attribute__((noinline)) void after(void) { BURN(0.2) }
__attribute__((noinline)) void worker(void) { BURN(0.4) }

pthread_barrier_t barrier;

void *thread(void *argument) {
  pthread_barrier_wait(&barrier);
  worker();
  return argument;
}

int main(void) {
  pthread_t other;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&other, 0, thread, 0);
  before();
  gmonkit_stop();
  between();
  gmonkit_start();
  pthread_barrier_wait(&barrier);
  after();
  pthread_join(other, 0);
}
