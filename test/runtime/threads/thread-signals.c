// threads=exact: what signal handlers count is exact in whatever thread they run, while threads
// come and go.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-arcs=derived gcc -O1 -pthread %s -o prog
// RUN: ./prog > out 2>&1 && %dump-gmon gmon.out prog >> out
// RUN: FileCheck %s --implicit-check-not=gmonrt < out
// CHECK:     [[#%u,HANDLED:]]
// CHECK:     header flags 0x{{[13]}} id
// CHECK-DAG: block leaf+{{[05x]+}} 8002000{{$}}
// CHECK-DAG: block inHandler+{{[05x]+}} [[#HANDLED]]{{$}}

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/time.h>

volatile int sink;
atomic_long handled;
__attribute__((noipa)) void leaf(void) { sink = 1; }
__attribute__((noipa)) void inHandler(void) { sink = 2; }

static void onSignal(int number) {
  (void)number;
  inHandler();
  handled++;
}

static void *work(void *argument) {
  for (int i = 0; i < 2000000; i++)
    leaf();
  return argument;
}

static void *brief(void *argument) {
  leaf();
  return argument;
}

int main(void) {
  pthread_t threads[4], other;
  struct sigaction action = {.sa_handler = onSignal, .sa_flags = SA_RESTART};
  struct itimerval often = {{0, 100}, {0, 100}}, never = {{0, 0}, {0, 0}};
  sigaction(SIGALRM, &action, 0);
  setitimer(ITIMER_REAL, &often, 0);
  for (int i = 0; i < 4; i++)
    pthread_create(&threads[i], 0, work, 0);
  for (int i = 0; i < 2000; i++) {
    pthread_create(&other, 0, brief, 0);
    pthread_join(other, 0);
  }
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], 0);
  setitimer(ITIMER_REAL, &never, 0);
  printf("%ld\n", handled);
  return 0;
}
