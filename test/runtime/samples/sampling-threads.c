// Each thread's time is its own, whether pthread_create, thrd_create or a bare clone began it.
// ALLOW_RETRIES: 2
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -pthread %s -o prog && ./prog
// RUN: %python %S/../Inputs/samples_in.py %gmonprof prog gmon.out one=0.15..0.25 two=0.32..0.48 \
// RUN:   three=0.48..0.72 bare=0.4..0.6

#define _GNU_SOURCE
#include "../Inputs/cpu_time.h"
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <sys/syscall.h>
#include <threads.h>
#include <unistd.h>

__attribute__((noinline)) void one(void) { BURN(0.2) }
__attribute__((noinline)) void two(void) { BURN(0.4) }
__attribute__((noinline)) void three(void) { BURN(0.6) }
__attribute__((noinline)) void bare(void) { BURN(0.5) }

void *pthread(void *function) {
  ((void (*)(void))function)();
  return 0;
}

int c11(void *function) {
  pthread(function);
  return 0;
}

_Alignas(16) char stack[1 << 18];
int bareThread;

int main(void) {
  int flags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM |
              CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID;
  bareThread = -1;
  if (clone(c11, stack + sizeof stack, flags, (void *)bare, 0, 0, &bareThread) < 0)
    return 1;
  usleep(300000); // it is found before others start
  pthread_t threads[2];
  thrd_t c11Thread;
  pthread_create(&threads[0], 0, pthread, (void *)one);
  pthread_create(&threads[1], 0, pthread, (void *)two);
  thrd_create(&c11Thread, c11, (void *)three);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], 0);
  thrd_join(c11Thread, 0);
  for (int id; (id = *(volatile int *)&bareThread) != 0;)
    syscall(SYS_futex, &bareThread, FUTEX_WAIT, id, 0);
}
