// Samples end no wait of the program. Threads that start others block all signals meanwhile, and the
// one that finds unknown threads would go to a thread that sleeps.
// RUN: %gmon-cc %clang -O1 %s -pthread -o %t && env GMONKIT_OPTIONS=output=/dev/null %t | FileCheck %s
// CHECK: {{^}}0 of {{[0-9]+}} waits ended early{{$}}

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <time.h>

static volatile int isOver;

static void *doNothing(void *argument) { return argument; }

static void *startOthers(void *argument) {
  while (!isOver) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, doNothing, NULL) == 0)
      pthread_join(thread, NULL);
  }
  return argument;
}

int main(void) {
  pthread_t starter;
  pthread_create(&starter, NULL, startOthers, NULL);
  int queue = epoll_create1(0), waits = 0, ended = 0;
  for (time_t end = time(NULL) + 3; time(NULL) < end; ++waits) {
    struct epoll_event event;
    ended += epoll_wait(queue, &event, 1, 100) < 0 && errno == EINTR;
  }
  isOver = 1;
  pthread_join(starter, NULL);
  printf("%d of %d waits ended early\n", ended, waits);
  return 0;
}
