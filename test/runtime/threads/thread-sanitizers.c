// Sanitizers have a pthread_create of their own, in a library or in the program, which must
// still hear of new threads.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for command in "gcc -fsanitize=address" "gcc -fsanitize=address -static-libasan" \
// RUN:     "gcc -fsanitize=thread" "gcc -fsanitize=thread -static-libtsan" \
// RUN:     "%clang -fsanitize=address" "%clang -fsanitize=thread"; do \
// RUN:   echo "$command"; rm -f gmon.out; \
// RUN:   %gmon-cc --gmon-arcs=derived $command -O1 -pthread %s -o prog || exit 1; \
// RUN:   ./prog > out 2>&1 && %dump-gmon gmon.out prog >> out && \
// RUN:   FileCheck %s --implicit-check-not=Sanitizer --implicit-check-not=gmonrt < out || exit 1; \
// RUN: done
// CHECK:     header flags 0x{{[13]}} id
// CHECK-DAG: arc work+{{[^ ]*}} leaf 4000
// CHECK-DAG: block leaf{{[^ ]*}} 4000

#include <pthread.h>

__attribute__((noinline)) int leaf(int x) {
  __asm__ volatile("");
  return x + 1;
}

static void *work(void *unused) {
  for (int i = 0; i < 1000;)
    i = leaf(i);
  return unused;
}

int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    if (pthread_create(&threads[i], 0, work, 0))
      return 1;
  for (int i = 0; i < 4; i++)
    if (pthread_join(threads[i], 0))
      return 1;
  return 0;
}
