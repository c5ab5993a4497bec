// Eight threads, ten million calls of one function each: not one is lost, neither by the
// arcs nor by the block counters, which -pthread makes exact.
// REQUIRES: gprof
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O2 -pthread %s -o prog
// RUN: ./prog
// RUN: gprof -b -p prog gmon.out | FileCheck %s --check-prefix=CALLS
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefix=BLOCKS
// CALLS: {{ 80000000 .* tiny$}}
// BLOCKS: block tiny{{[^ ]*}} 80000000

#include <pthread.h>
#include <stddef.h>

__attribute__((noinline)) int tiny(int x) {
  __asm__ volatile("");
  return x + 1;
}

static void *work(void *unused) {
  for (int i = 0; i < 10000000;)
    i = tiny(i);
  return unused;
}

int main(void) {
  pthread_t threads[8];
  for (int i = 0; i < 8; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 8; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
