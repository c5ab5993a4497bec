// clock=wall: the time that threads wait counts too, at the function that waits, and no call is
// interrupted for it.
// ALLOW_RETRIES: 2
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -pthread %s -o prog
// RUN: for hz in 100 500 2000; do \
// RUN:   GMONKIT_OPTIONS=clock=wall:hz=$hz ./prog || exit 1; \
// RUN:   %python %S/../Inputs/samples_in.py %gmonprof prog gmon.out \
// RUN:     burns=0.2..0.45 sleeps=0.4..0.7 waits=0.4..0.8 joins=0.6..10 || exit 1; \
// RUN: done
// RUN: ./prog && %python %S/../Inputs/samples_in.py %gmonprof prog gmon.out \
// RUN:   burns=0.2..0.45 sleeps=0..0.05 waits=0..0.05 joins=0..0.05
// RUN: %gmon-cc %clang -O1 -pthread -static %s -o static && GMONKIT_OPTIONS=clock=wall ./static
// RUN: %python %S/../Inputs/samples_in.py %gmonprof static gmon.out total=1.3..10

#include "../Inputs/cpu_time.h"
#include <poll.h>
#include <pthread.h>

#define FRAME __attribute__((noinline))

int failed;

FRAME void burns(void){BURN(0.3)}

FRAME void sleeps(void) {
  for (int i = 0; i < 5; i++)
    failed |= nanosleep(&(struct timespec){0, 100000000}, 0);
}

FRAME int waits(void) {
  failed |= poll(0, 0, 500);
  return failed;
}

FRAME void *thread(void *argument) {
  burns();
  waits();
  return argument;
}

FRAME void joins(pthread_t thread) { failed |= pthread_join(thread, 0); }

int main(void) {
  sleeps();
  pthread_t other;
  pthread_create(&other, 0, thread, 0);
  joins(other);
  return failed;
}
