// Four threads of a program for AArch64 count exactly, however it is linked; with counters that
// they share, the program says so.
// REQUIRES: aarch64
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for flags in -O0 -O2 "-O2 -static" "-O2 -static-pie" "-O2 -flto" "-O2 -fuse-ld=gold"; do \
// RUN:   rm -f gmon.out && %gmon-cc aarch64-linux-gnu-gcc-12 $flags %s -o prog && %aarch64 ./prog && \
// RUN:   %dump-gmon gmon.out prog > out.txt && FileCheck %s < out.txt || exit 1; \
// RUN: done
// RUN: %gmon-cc --gmon-threads=single aarch64-linux-gnu-gcc-12 -O2 %s -o prog
// RUN: %aarch64 ./prog 2>&1 | FileCheck %s --check-prefix=SHARED

// CHECK-DAG: header flags 0x3
// CHECK-DAG: arc {{.*}} work 4
// CHECK-DAG: arc work+{{.*}} step 400000
// CHECK-DAG: arc work+{{.*}} step 400000
// CHECK-DAG: arc work+{{.*}} other 400000
// CHECK-DAG: block step+{{.*}} 800000
// CHECK-DAG: block other+{{.*}} 400000
// SHARED:    gmonrt: warning: prog: threads shared counters

#include <pthread.h>

#define NOINLINE __attribute__((noipa))
NOINLINE static int step(int value) { return value * 3; }
NOINLINE static int other(int value) { return value * 5; }

// Three targets, and a cache has two ways.
static int third(int value) { return value; }
static int (*volatile indirect[])(int) = {step, other, third, 0};

static void *work(void *result) {
  int sum = 0;
  for (int i = 0; i < 100000; i++) {
    sum += step(i);
    for (int j = 0; indirect[j]; j++)
      sum += indirect[j](i);
  }
  return sum ? result : 0;
}

int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&threads[i], 0, work, threads);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], 0);
}
