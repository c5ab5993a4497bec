// Exact counters lose nothing when threads share code, blocks that begin with live flags
// included; with counters that they share, the program says so.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for flags in "-O1 -pthread" "-Og -lpthread"; do \
// RUN:   %gmon-cc gcc $flags %s -o prog && ./prog > out.txt 2>&1 && \
// RUN:   %dump-gmon gmon.out prog >> out.txt && \
// RUN:   FileCheck %s --implicit-check-not=gmonrt < out.txt || exit 1; \
// RUN: done
// RUN: %gmon-cc --gmon-threads=single gcc -Og -lpthread %s -o prog && ./prog 2>&1 | FileCheck %s --check-prefix=SHARED
// CHECK-DAG: header flags 0x{{[13]}} id
// CHECK-DAG: arc {{.*}} order 400000
// CHECK-DAG: block order+{{.*}} 400000
// CHECK-DAG: block order+{{.*}} 220000
// CHECK-DAG: block order+{{.*}} 180000
// CHECK-DAG: block order+{{.*}} 40000
// SHARED:    gmonrt: warning: prog: threads shared counters

#include <pthread.h>

__attribute__((noipa)) int less(void) { return 1; }
__attribute__((noipa)) int equal(void) { return 10; }
__attribute__((noipa)) int order(long a, long b) {
  if (a < b)
    return less() * 2;
  if (a == b)
    return equal() * 2;
  return 0;
}

void *work(void *argument) {
  for (int i = 0; i < 100000; i++)
    order(i / 10 % 10, i % 10);
  return argument;
}

int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&threads[i], 0, work, 0);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], 0);
}
