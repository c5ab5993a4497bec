// Counts are right if a signal handler jumps out of a call of the C library that waits, and if a thread is
// cancelled there.
// RUN: %gmon-cc %clang -O2 %s -o %t -pthread && env GMONKIT_OPTIONS=hz=0:output=%t.gmon %t 2>&1 \
// RUN:   | count 0
// RUN: %dump-gmon %t.gmon %t | FileCheck %s --check-prefix=ARCS --implicit-check-not=after_wait
// ARCS-DAG: arc {{.*}} wait_for_input 3{{$}}
// ARCS-DAG: arc {{.*}} wait_for_end 3{{$}}

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <unistd.h>

static sigjmp_buf out;
static int ends[2];

__attribute__((noinline)) void after_wait(void) { __asm__ volatile(""); }

__attribute__((noinline)) void wait_for_input(void) {
  char c;
  ualarm(100000, 0); // here: a busy machine may be late
  read(ends[0], &c, 1);
  after_wait();
}

__attribute__((noinline)) void wait_for_end(void) {
  char c;
  read(ends[0], &c, 1);
  after_wait();
}

static void leave(int signal) { siglongjmp(out, signal); }

static void *cancelled(void *none) {
  wait_for_end();
  return none;
}

int main(void) {
  if (pipe(ends) != 0)
    return 1;
  signal(SIGALRM, leave);
  for (volatile int i = 0; i < 3; ++i)
    if (!sigsetjmp(out, 1))
      wait_for_input();
  for (int i = 0; i < 3; ++i) {
    pthread_t thread;
    pthread_create(&thread, NULL, cancelled, NULL);
    usleep(20000);
    pthread_cancel(thread);
    pthread_join(thread, NULL);
  }
  return 0;
}
