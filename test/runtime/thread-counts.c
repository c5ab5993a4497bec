// threads=exact: whatever the counts are made from, two and eight threads on the same functions
// lose none, neither calls by way of a pointer to three functions in turn.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for options in "derived --gmon-blocks=all" "derived --gmon-blocks=sparse" \
// RUN:     "derived --gmon-blocks=none" "mcount --gmon-blocks=all" "mcount --gmon-blocks=sparse"; do \
// RUN:   %gmon-cc --gmon-arcs=$options gcc -O2 -pthread %s -o prog || exit 1; \
// RUN:   for threads in 2 8; do \
// RUN:     for kind in pthread c11; do \
// RUN:       ./prog $threads $kind > out 2>&1 && %dump-gmon gmon.out prog >> out && \
// RUN:       FileCheck %s --check-prefixes=ARCS,ARCS-$threads --implicit-check-not=gmonrt < out || exit 1; \
// RUN:       case $options in *none) continue ;; esac; \
// RUN:       FileCheck %s --check-prefix=BLOCKS-$threads < out || exit 1; \
// RUN:     done; \
// RUN:   done; \
// RUN: done
// ARCS-DAG:     header flags 0x{{[13]}} id
// ARCS-2-DAG:   arc work+{{[^ ]*}} odd 600000
// ARCS-2-DAG:   arc work+{{[^ ]*}} one 200000
// ARCS-2-DAG:   arc work+{{[^ ]*}} two 200000
// ARCS-2-DAG:   arc work+{{[^ ]*}} three 200000
// ARCS-2-DAG:   arc __gmon_outside{{[^ ]*}} {{work|c11Work}} 2
// ARCS-8-DAG:   arc work+{{[^ ]*}} odd 2400000
// ARCS-8-DAG:   arc work+{{[^ ]*}} one 800000
// ARCS-8-DAG:   arc work+{{[^ ]*}} two 800000
// ARCS-8-DAG:   arc work+{{[^ ]*}} three 800000
// ARCS-8-DAG:   arc __gmon_outside{{[^ ]*}} {{work|c11Work}} 8
// BLOCKS-2-DAG: block odd+{{[05x]+}} 600000
// BLOCKS-2-DAG: block odd+{{[^ ]*}} 300000
// BLOCKS-2-DAG: block three+{{[05x]+}} 200000
// BLOCKS-8-DAG: block odd+{{[05x]+}} 2400000
// BLOCKS-8-DAG: block odd+{{[^ ]*}} 1200000
// BLOCKS-8-DAG: block three+{{[05x]+}} 800000

#include <pthread.h>
#include <stdlib.h>
#include <threads.h>

volatile int sink;
__attribute__((noipa)) int one(int x) { return x + 1; }
__attribute__((noipa)) int two(int x) { return x + 1; }
__attribute__((noipa)) int three(int x) { return x + 1; }
static int (*const volatile table[3])(int) = {one, two, three};

__attribute__((noipa)) void odd(int x) {
  if (x & 1)
    sink = x;
}

__attribute__((noipa)) static void *work(void *unused) {
  for (int i = 0; i < 300000;) {
    odd(i);
    i = table[i % 3](i);
  }
  return unused;
}

static int c11Work(void *unused) { return work(unused) != unused; }

int main(int argc, char **argv) {
  int count = atoi(argv[1]), isC11 = argv[2][0] == 'c';
  pthread_t threads[8];
  thrd_t c11Threads[8];
  (void)argc;
  for (int i = 0; i < count; i++)
    if (isC11 ? thrd_create(&c11Threads[i], c11Work, 0)
              : pthread_create(&threads[i], 0, work, 0))
      return 1;
  for (int i = 0; i < count; i++)
    if (isC11)
      thrd_join(c11Threads[i], 0);
    else
      pthread_join(threads[i], 0);
  return 0;
}
