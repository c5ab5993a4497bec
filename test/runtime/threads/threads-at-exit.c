// Threads that still run when the program ends do no harm, and what they did is written.
// RUN: %gmon-cc %clang -O1 -pthread %s -o %t
// RUN: for i in 1 2 3 4 5 6 7 8 9 10; do \
// RUN:   env GMONKIT_OPTIONS=output=%t.gmon:hz=1000 %t || exit 1; \
// RUN: done
// RUN: %dump-gmon %t.gmon %t | FileCheck %s
// CHECK-DAG: arc forever{{.*}} leaf {{[1-9]}}
// CHECK-DAG: arc {{.*}} forever 4

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

volatile int sink;
atomic_int started;
__attribute__((noinline)) void leaf(int x) { sink = x; }

void *forever(void *argument) {
  leaf(0);
  started++;
  for (int i = 0;; i++)
    leaf(i);
  return argument;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 4; i++)
    pthread_create(&thread, 0, forever, 0);
  while (started < 4)
    usleep(1000);
}
