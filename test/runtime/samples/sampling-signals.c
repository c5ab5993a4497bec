// Sampling leaves the signals to the program, SIGPROF and its timer too, and its descriptors:
// it does and says the same as without, and is sampled all the same.
// ALLOW_RETRIES: 2
// RUN: rm -rf %t && mkdir %t && cd %t && %clang -O1 -pthread %s -o plain
// RUN: %gmon-cc %clang -O1 -pthread %s -o prog
// RUN: ./plain > plain.txt
// RUN: for options in hz=100 hz=10000 clock=wall events=page-faults; do \
// RUN:   GMONKIT_OPTIONS=$options ./prog > prog.txt 2> /dev/null && cmp plain.txt prog.txt || exit 1; \
// RUN:   %python %S/../Inputs/samples_in.py %gmonprof prog gmon.out burn=0.4..0.7 || exit 1; \
// RUN: done

#define _GNU_SOURCE
#include "../Inputs/cpu_time.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>

__attribute__((noinline)) void burn(double duration) { BURN(duration) }

volatile sig_atomic_t own;
void on_profile(int signal) {
  (void)signal;
  own = own + 1;
}

void *nothing(void *argument) { return argument; }

int main(void) {
  // Every signal to its default, and blocked: only the alarm comes to sigwait.
  for (int signal = 1; signal <= 64; signal++)
    if (signal != SIGKILL && signal != SIGSTOP)
      sigaction(signal, &(struct sigaction){.sa_handler = SIG_DFL}, 0);
  sigset_t all, old;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &old);
  setitimer(ITIMER_REAL, &(struct itimerval){{0, 0}, {0, 300000}}, 0);
  burn(0.1);
  int got = 0;
  sigwait(&all, &got);
  printf("sigwait %d\n", got == SIGALRM);
  sigprocmask(SIG_SETMASK, &old, 0);

  // A profiler of the program's own.
  signal(SIGPROF, on_profile);
  setitimer(ITIMER_PROF, &(struct itimerval){{0, 10000}, {0, 10000}}, 0);
  burn(0.2);
  setitimer(ITIMER_PROF, &(struct itimerval){{0, 0}, {0, 0}}, 0);
  printf("SIGPROF %d\n", own >= 1 && own <= 60);
  signal(SIGPROF, SIG_DFL);

  // setuid tells all threads by a signal.
  pthread_t thread;
  pthread_create(&thread, 0, nothing, 0);
  printf("setuid %d\n", setuid(getuid()));
  pthread_join(thread, 0);
  burn(0.1);

  for (int descriptor = 3; descriptor < 1024; descriptor++)
    close(descriptor);
  int next = open("/dev/null", O_RDONLY);
  printf("descriptor %d\n", next);
  burn(0.1);

  // No call is interrupted.
  int interrupted = 0;
  for (int i = 0; i < 300; i++) {
    interrupted += poll(0, 0, 1) < 0;
    interrupted += nanosleep(&(struct timespec){0, 100000}, 0) < 0;
  }
  printf("interrupted %d\n", interrupted);
}
