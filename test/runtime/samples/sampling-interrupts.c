// The runtime ends no wait of the program. Threads that start others block all signals meanwhile, and the
// one that finds unknown threads would go to a thread that sleeps.
// RUN: %gmon-cc %clang -O1 %s -pthread -o %t && env GMONKIT_OPTIONS=output=/dev/null %t | FileCheck %s
// So would the end of a child, which the program ignores, if it were blocked at a fork.
// RUN: %gmon-cc %clang -O1 -DFORKS %s -pthread -o %t && env GMONKIT_OPTIONS=output=/dev/null:hz=0 %t | FileCheck %s
// CHECK: {{^}}0 of {{[0-9]+}} waits ended early{{$}}

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifdef FORKS

// The child ends meanwhile. This runs before what is registered later.
static void waitInParent(void) {
  struct timespec time = {0, 20000000};
  nanosleep(&time, NULL);
}

static void registerWait(void) { pthread_atfork(NULL, waitInParent, NULL); }

__attribute__((section(".preinit_array"), used)) static void (*const first)(void) = registerWait;

static void startOne(void) {
  pid_t child = fork();
  if (child == 0)
    _exit(0);
  waitpid(child, NULL, 0);
}

#else

static void *doNothing(void *argument) { return argument; }

static void startOne(void) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, doNothing, NULL) == 0)
    pthread_join(thread, NULL);
}

#endif

static volatile int isOver;

static void *startOthers(void *argument) {
  while (!isOver)
    startOne();
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
