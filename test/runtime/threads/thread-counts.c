// threads=exact: whatever the counts are made from, two and eight threads on the same functions
// lose none, neither calls by way of a pointer to several functions in turn.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for options in "derived --gmon-blocks=all gcc" "derived --gmon-blocks=sparse gcc" \
// RUN:     "derived --gmon-blocks=none gcc" "mcount --gmon-blocks=all gcc" \
// RUN:     "mcount --gmon-blocks=sparse gcc" "derived --gmon-blocks=all %clang -Dnoipa=noinline" \
// RUN:     "derived --gmon-blocks=sparse %clang -Dnoipa=noinline"; do \
// RUN:   %gmon-cc --gmon-arcs=$options -O2 -pthread %s -o prog || exit 1; \
// RUN:   for run in "2 pthread" "2 c11" "8 pthread" "8 c11"; do \
// RUN:     n=${run%% *}; ./prog $run > out 2>&1 && %dump-gmon gmon.out prog >> out && \
// RUN:     FileCheck %s --check-prefix=ARCS -DN=$n --implicit-check-not=gmonrt < out || exit 1; \
// RUN:     case $options in *none*) continue ;; esac; \
// RUN:     FileCheck %s --check-prefix=BLOCKS -DN=$n < out || exit 1; \
// RUN:   done; \
// RUN: done
// ARCS-DAG:   header flags 0x{{[13]}} id
// ARCS-DAG:   arc work+{{[^ ]*}} odd [[N]]00000{{$}}
// ARCS-DAG:   arc work+{{[^ ]*}} one [[N]]0000{{$}}
// ARCS-DAG:   arc work+{{[^ ]*}} two [[N]]0000{{$}}
// ARCS-DAG:   arc work+{{[^ ]*}} three [[N]]0000{{$}}
// ARCS-DAG:   arc __gmon_outside{{[^ ]*}} {{work|c11Work}} [[N]]{{$}}
// BLOCKS-DAG: block odd+{{[05x]+}} [[N]]00000{{$}}
// BLOCKS-DAG: block odd+{{[^ ]*}} [[N]]0000{{$}}
// BLOCKS-DAG: block three+{{[05x]+}} [[N]]0000{{$}}

#include <pthread.h>
#include <stdlib.h>
#include <threads.h>

volatile int sink;
__attribute__((noipa)) int one(int x) { return x + 1; }
__attribute__((noipa)) int two(int x) { return x + 1; }
__attribute__((noipa)) int three(int x) { return x + 1; }
__attribute__((noipa)) int four(int x) { return x + 1; }
static int (*const volatile table[10])(int) = {one,  two,  three, four, four,
                                               four, four, four,  four, four};

__attribute__((noipa)) void odd(int x) {
  if (x % 10 == 1)
    sink = x;
}

__attribute__((noipa)) static void *work(void *unused) {
  for (int i = 0; i < 100000;) {
    odd(i);
    i = table[i % 10](i);
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
    if (isC11 ? thrd_create(&c11Threads[i], c11Work, 0) : pthread_create(&threads[i], 0, work, 0))
      return 1;
  for (int i = 0; i < count; i++)
    if (isC11)
      thrd_join(c11Threads[i], 0);
    else
      pthread_join(threads[i], 0);
  return 0;
}
