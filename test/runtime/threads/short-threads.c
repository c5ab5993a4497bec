// Threads that come and go cost neither counts nor memory: their tables are used again.
// RUN: %gmon-cc %clang -O1 -pthread %s -o %t
// RUN: env GMONKIT_OPTIONS=output=%t.gmon %t && %dump-gmon %t.gmon %t | FileCheck %s
// CHECK-DAG: arc {{.*}} joined 20000
// CHECK-DAG: arc joined{{.*}} leaf 20000
// CHECK-DAG: arc {{.*}} detached 5000
// CHECK-DAG: arc detached{{.*}} leaf 5000
// CHECK-DAG: block leaf{{.*}} 25000

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/resource.h>

volatile int sink;
atomic_int finished;

__attribute__((noinline)) void leaf(void) { sink = 1; }

void *joined(void *argument) {
  leaf();
  return argument;
}

void *detached(void *argument) {
  leaf();
  finished++;
  return argument;
}

int main(void) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 64 << 10);
  pthread_t threads[20];
  for (int round = 0; round < 1000; round++) {
    for (int i = 0; i < 20; i++)
      if (pthread_create(&threads[i], &attributes, joined, 0))
        return 1;
    for (int i = 0; i < 20; i++)
      pthread_join(threads[i], 0);
  }
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  for (int i = 0; i < 5000; i++) {
    while (pthread_create(threads, &attributes, detached, 0))
      sched_yield();
    while (i - finished > 50)
      sched_yield();
  }
  while (finished < 5000)
    sched_yield();
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss > 12 << 10; // KiB
}
