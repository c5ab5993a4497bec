// A fork ends no wait of another thread. While its signals are blocked, the end of the child is not
// ignored, though the program does so, and would go to a thread that sleeps.
// RUN: %gmon-cc %clang -O1 %s -pthread -o %t && env GMONKIT_OPTIONS=output=/dev/null:hz=0 %t | FileCheck %s
// CHECK: {{^}}0 of {{[0-9]+}} waits ended early{{$}}

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile int isOver;

// The child ends meanwhile. This runs before what is registered later.
static void waitInParent(void) {
  struct timespec time = {0, 20000000};
  nanosleep(&time, NULL);
}

static void registerWait(void) {
  pthread_atfork(NULL, waitInParent, NULL);
}

__attribute__((section(".preinit_array"), used)) static void (*const first)(void) = registerWait;

static void *forkOften(void *argument) {
  while (!isOver) {
    pid_t child = fork();
    if (child == 0)
      _exit(0);
    waitpid(child, NULL, 0);
  }
  return argument;
}

int main(void) {
  pthread_t forking;
  pthread_create(&forking, NULL, forkOften, NULL);
  int queue = epoll_create1(0), waits = 0, ended = 0;
  for (time_t end = time(NULL) + 2; time(NULL) < end; ++waits) {
    struct epoll_event event;
    ended += epoll_wait(queue, &event, 1, 100) < 0 && errno == EINTR;
  }
  isOver = 1;
  pthread_join(forking, NULL);
  printf("%d of %d waits ended early\n", ended, waits);
  return 0;
}
