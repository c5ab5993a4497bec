// A call site may have any number of targets: each is counted exactly, from several threads and
// from signal handlers that interrupt them, at the same site.
// REQUIRES: gcc-plugin, gcc-12
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for compiler in "%clang -O2" "gcc-12 -O2" "gcc-12 -O0" "gcc-12 -O2 -masm=intel"; do \
// RUN:   %gmon-cc $compiler -pthread %s -o prog && for targets in 1 2 3 50 5000; do \
// RUN:     env GMONKIT_OPTIONS=hz=0 ./prog $targets > out.txt && %dump-gmon gmon.out prog > dump.txt && \
// RUN:     %python %S/../Inputs/sum_arcs.py dump.txt $(sed 's/ .*//' out.txt) > sums.txt && \
// RUN:     cmp out.txt sums.txt && grep -c . out.txt && \
// RUN:     ! grep "arc .*target_" dump.txt | grep -v "arc call_one+" || exit 1; \
// RUN:   done || exit 1; \
// RUN: done | FileCheck %s
// CHECK: {{^}}1{{$}}
// CHECK-NEXT: {{^}}2{{$}}
// CHECK-NEXT: {{^}}3{{$}}
// CHECK-NEXT: {{^}}50{{$}}
// CHECK-NEXT: {{^}}5000{{$}}

#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define MOST 5000
#define THREADS 4

__asm__("\t.text\n\t.altmacro\n\t.macro define_target number\n"
        "\t.p2align 4\n\t.globl target_\\number\n\t.type target_\\number, @function\n"
        "target_\\number:\n\tret\n\t.size target_\\number, .-target_\\number\n\t.endm\n"
        "\t.set i, 0\n\t.rept 5000\n\tdefine_target %i\n"
        "\t.set i, i + 1\n\t.endr\n\t.noaltmacro\n");
extern char target_0[];

int targets;
// Of each thread: calls by itself and by its signals.
static long calls[THREADS][MOST], handled[THREADS][MOST];
static __thread int self;
static __thread volatile int signals;
static __thread unsigned state;

static int choose(unsigned *state) {
  *state = *state * 1103515245 + 12345;
  return (*state >> 8) % targets;
}

__attribute__((noinline)) void call_one(int number) {
  ((void (*volatile)(void))(target_0 + 16 * number))();
}

static void on_signal(int signal) {
  (void)signal;
  signals = signals + 1;
  for (int i = 0; i < 20; i++) {
    int number = choose(&state);
    call_one(number);
    handled[self][number]++;
  }
}

static void *count(void *argument) {
  self = (long)argument;
  unsigned own = state = self + 1;
  timer_t timer;
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGUSR1};
  event._sigev_un._tid = gettid();
  struct itimerspec period = {{0, 200000}, {0, 200000}};
  if (timer_create(CLOCK_MONOTONIC, &event, &timer) || timer_settime(timer, 0, &period, NULL))
    abort();
  for (int i = 0; i < 20000 || signals < 50; i++) {
    int number = choose(&own);
    call_one(number);
    calls[self][number]++;
  }
  timer_delete(timer);
  return NULL;
}

int main(int argc, char **argv) {
  (void)argc;
  targets = atoi(argv[1]);
  struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
  sigaction(SIGUSR1, &action, NULL);
  pthread_t threads[THREADS];
  for (long i = 1; i < THREADS; i++)
    pthread_create(&threads[i], NULL, count, (void *)i);
  count(NULL);
  for (int i = 1; i < THREADS; i++)
    pthread_join(threads[i], NULL);
  for (int number = 0; number < targets; number++) {
    long sum = 0;
    for (int i = 0; i < THREADS; i++)
      sum += calls[i][number] + handled[i][number];
    printf("target_%d %ld\n", number, sum);
  }
}
