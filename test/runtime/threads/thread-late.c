// threads=exact: a profile that is written before a new thread has begun says nothing of threads
// without counters of their own.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: gcc -O1 -shared -fPIC -DLIBRARY %s -o preloaded.so
// RUN: %gmon-cc --gmon-arcs=derived gcc -O1 -pthread -I%root/runtime/include %s -o prog
// RUN: env LD_PRELOAD=./preloaded.so ./prog 2>&1 | count 0
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// CHECK: header flags 0x{{[13]}} id
// CHECK: block leaf+{{[05x]+}} 1{{$}}

#define _GNU_SOURCE
#include <pthread.h>

#ifdef LIBRARY

#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

struct Start {
  void *(*routine)(void *);
  void *argument;
};

static void *runLate(void *argument) {
  struct Start start = *(struct Start *)argument;
  free(argument);
  usleep(200000);
  return start.routine(start.argument);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*routine)(void *),
                   void *argument) {
  int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  *(void **)&next = dlsym(RTLD_NEXT, "pthread_create");
  struct Start *start = malloc(sizeof *start);
  *start = (struct Start){routine, argument};
  return next(thread, attributes, runLate, start);
}

#else

#include "gmonkit/gmonkit.h"

volatile int sink;
__attribute__((noipa)) void leaf(void) { sink = 1; }

static void *work(void *argument) {
  leaf();
  return argument;
}

int main(void) {
  pthread_t thread;
  if (pthread_create(&thread, 0, work, 0))
    return 1;
  gmonkit_dump();
  pthread_join(thread, 0);
  return 0;
}

#endif
