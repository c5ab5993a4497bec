// threads=exact beside a preloaded library with a pthread_create of its own: both see all threads.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: gcc -O1 -shared -fPIC -DLIBRARY %s -o preloaded.so
// RUN: %gmon-cc --gmon-arcs=derived gcc -O1 -pthread %s -o prog
// RUN: env LD_PRELOAD=./preloaded.so ./prog > out 2>&1 && %dump-gmon gmon.out prog >> out
// RUN: FileCheck %s --implicit-check-not=gmonrt < out

// The same of a library that counts, beneath a program that does not.
// RUN: %gmon-cc --gmon-arcs=derived gcc -O1 -pthread -shared -fPIC -DCOUNTING %s -o libcounting.so
// RUN: gcc -O1 -DPROGRAM %s ./libcounting.so -o prog
// RUN: env LD_PRELOAD=./preloaded.so ./prog > out 2>&1
// RUN: %dump-gmon gmon.out.libcounting.so libcounting.so >> out
// RUN: FileCheck %s --implicit-check-not=gmonrt < out
// CHECK: created 4
// CHECK: header flags 0x{{[13]}} id
// CHECK: block leaf+{{[05x]+}} 40000{{$}}

#define _GNU_SOURCE
#include <pthread.h>

#ifdef LIBRARY

#include <dlfcn.h>
#include <stdio.h>

static int created;

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*routine)(void *),
                   void *argument) {
  int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  *(void **)&next = dlsym(RTLD_NEXT, "pthread_create");
  if (++created == 4)
    fprintf(stderr, "created 4\n");
  return next(thread, attributes, routine, argument);
}

#else

#ifdef PROGRAM
void leaf(void);
#else
volatile int sink;
__attribute__((noipa)) void leaf(void) { sink = 1; }
#endif

#ifndef COUNTING
static void *work(void *argument) {
  for (int i = 0; i < 10000; i++)
    leaf();
  return argument;
}

int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&threads[i], 0, work, 0);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], 0);
  return 0;
}
#endif

#endif
