// A thrd_create from before C11, which returns other numbers than the C library's, stays what the program
// or a library makes of it, and its threads are counted.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: gcc-12 -O1 -fPIC -shared -DCREATES %s -o libcreates.so -pthread
// RUN: for compiler in gcc-12 %clang; do for form in "" "-Wl,-z,now"; do \
// RUN:   %gmon-cc $compiler -O1 -DCREATES -DRUNS %s -o own -pthread $form && %gmon-cc $compiler -O1 -DRUNS %s -o beside -Wl,--no-as-needed ./libcreates.so -pthread $form && \
// RUN:   for prog in own beside; do rm -f gmon.out && ./$prog | FileCheck %s --check-prefix=OUTPUT && \
// RUN:     %dump-gmon gmon.out $prog | FileCheck %s || exit 1; done || exit 1; done || exit 1; done
// OUTPUT: 1 -5
// CHECK: arc job+{{.*}} work 10{{$}}

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { Error, Success };
typedef int (*Job)(void *);
int thrd_create(pthread_t *thread, Job job, void *argument);

#ifdef CREATES
struct Start {
  Job job;
  void *argument;
};

static void *run(void *argument) {
  struct Start start = *(struct Start *)argument;
  free(argument);
  return (void *)(intptr_t)start.job(start.argument);
}

int thrd_create(pthread_t *thread, Job job, void *argument) {
  struct Start *start = malloc(sizeof *start);
  *start = (struct Start){job, argument};
  return pthread_create(thread, 0, run, start) ? Error : Success;
}
#endif

#ifdef RUNS
__attribute__((noinline)) static void work(void) { __asm__ volatile(""); }

static int job(void *argument) {
  for (int i = 0; i < 10; i++)
    work();
  return argument ? -5 : 0;
}

int main(void) {
  pthread_t thread;
  void *result = 0;
  int created = thrd_create(&thread, job, &thread);
  if (created == Success)
    pthread_join(thread, &result);
  printf("%d %d\n", created, (int)(intptr_t)result);
  return 0;
}
#endif
