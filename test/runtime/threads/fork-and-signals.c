// A thread that a signal interrupts in malloc writes the profile although another thread forks: a fork
// holds the runtime's lock until malloc is free. SIGTERM ends the program, and a server goes on after a
// signal that requests a profile.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O1 -fno-inline -pthread %s -o prog
// RUN: for run in 1 2 3; do \
// RUN:   timeout -s KILL 30 ./prog 15; test $? = 143 || exit 1; \
// RUN: done
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// RUN: rm gmon.out && env GMONKIT_OPTIONS=on-signal=USR2 timeout -s KILL 30 ./prog 12
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// CHECK: arc {{.*}} allocate 4{{$}}

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static atomic_int started;

static void *allocate(void *unused) {
  started++;
  for (;;) {
    void *blocks[100];
    for (int i = 0; i < 100; i++)
      blocks[i] = malloc(5000);
    for (int i = 0; i < 100; i++)
      free(blocks[i]);
  }
  return unused;
}

static void *forkChildren(void *unused) {
  for (;;) {
    pid_t child = fork();
    if (!child)
      _exit(0);
    waitpid(child, 0, 0);
  }
  return unused;
}

int main(int argc, char **argv) {
  int signal = atoi(argv[argc - 1]);
  pthread_t thread;
  for (int i = 0; i < 4; i++)
    pthread_create(&thread, 0, allocate, 0);
  while (started < 4) // on a busy machine the signals might come before a thread runs
    usleep(1000);
  pthread_create(&thread, 0, forkChildren, 0);
  sigset_t set; // a thread that allocates shall get the signal
  sigemptyset(&set);
  sigaddset(&set, signal);
  pthread_sigmask(SIG_BLOCK, &set, 0);
  for (int i = 0; i < 3; i++) {
    usleep(50000);
    kill(getpid(), signal);
  }
  return 0;
}
