// threads=exact: profiles are written and counts forgotten while threads count, and what threads
// count after the last reset is exact.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for blocks in all sparse; do \
// RUN:   %gmon-cc --gmon-arcs=derived --gmon-blocks=$blocks gcc -O1 -pthread -I%root/runtime/include %s -o prog && \
// RUN:   env GMONKIT_OPTIONS=zeros=1 ./prog && %dump-gmon gmon.out prog > out && FileCheck %s < out || exit 1; \
// RUN: done
// CHECK:     header flags 0x{{[13]}} id
// CHECK-DAG: block busy+{{[05x]+}} 0{{$}}
// CHECK-DAG: block leaf+{{[05x]+}} 80000{{$}}
// CHECK-DAG: arc after+{{[^ ]*}} leaf 40000{{$}}
// CHECK-DAG: arc after+{{[^ ]*}} other 40000{{$}}

#include "gmonkit/gmonkit.h"
#include <pthread.h>
#include <stdatomic.h>

volatile int sink;
atomic_int stop;
pthread_barrier_t barrier;
__attribute__((noipa)) void busy(void) { sink = 1; }
__attribute__((noipa)) void leaf(void) { sink = 2; }
__attribute__((noipa)) void other(void) { leaf(); }
static void (*volatile pointer)(void) = busy;

__attribute__((noipa)) static void after(void) {
  static void (*const volatile both[2])(void) = {leaf, other};
  for (int i = 0; i < 20000; i++)
    both[i % 2]();
}

static void *work(void *argument) {
  while (!stop)
    pointer();
  pthread_barrier_wait(&barrier);
  pthread_barrier_wait(&barrier);
  after();
  return argument;
}

int main(void) {
  enum { Threads = 4 };
  pthread_t threads[Threads];
  pthread_barrier_init(&barrier, 0, Threads + 1);
  for (int i = 0; i < Threads; i++)
    pthread_create(&threads[i], 0, work, 0);
  for (int i = 0; i < 100; i++) {
    gmonkit_dump();
    gmonkit_reset();
  }
  stop = 1;
  pthread_barrier_wait(&barrier);
  gmonkit_reset();
  pthread_barrier_wait(&barrier);
  for (int i = 0; i < Threads; i++)
    pthread_join(threads[i], 0);
  return 0;
}
