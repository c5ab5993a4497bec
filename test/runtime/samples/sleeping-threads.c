// Samples of a thread that computes end no wait of a thread that sleeps: neither their signals nor those
// of the timer that looks for unknown threads reach it.
// RUN: %gmon-cc %clang -O1 %s -o %t -pthread && env GMONKIT_OPTIONS=output=%t.gmon %t
// RUN: env GMONKIT_OPTIONS=stacks=1:output=%t.gmon %t

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/select.h>
#include <time.h>

static volatile int stops;

static void *compute(void *none) {
  for (volatile unsigned turns = 0; !stops;)
    ++turns;
  return none;
}

static int waits(int kind) {
  struct timespec nap = {0, 100000000};
  struct timeval timeout = {0, 100000};
  switch (kind) {
  case 0:
    return nanosleep(&nap, NULL);
  case 1:
    return poll(NULL, 0, 100);
  default:
    return select(0, NULL, NULL, NULL, &timeout);
  }
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, compute, NULL);
  int interrupted = 0;
  for (int i = 0; i < 30; ++i)
    interrupted += waits(i % 3) < 0 && errno == EINTR;
  stops = 1;
  pthread_join(thread, NULL);
  printf("%d waits were interrupted\n", interrupted);
  return interrupted != 0;
}
