// With -fsplit-stack threads run on small pieces of memory. The signals of samples are handled elsewhere: no thread is
// overwritten, and all have samples. sigaltstack says that the program has no signal stack.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for compiler in gcc-12 %clang; do %gmon-cc $compiler -O1 -fsplit-stack -pthread %s -o prog && \
// RUN:   for i in 1 2 3 4 5 6 7 8; do GMONKIT_OPTIONS=hz=1000 ./prog || exit 1; done && \
// RUN:   %gmonprof -b -p prog gmon.out | FileCheck %s || exit 1; done
// CHECK: {{^ *[1-9][0-9.]+ +[0-9.]+ .* }}recurse

#include <pthread.h>
#include <signal.h>

__attribute__((noinline)) int recurse(int depth) {
  volatile char frame[200];
  frame[depth % 200] = 1;
  return depth ? recurse(depth - 1) + frame[depth % 200] : 0;
}

static void *work(void *failures) {
  stack_t before;
  for (int i = 0; i < 5; i++)
    *(int *)failures += recurse(200000) != 200000;
  *(int *)failures += sigaltstack(NULL, &before) != 0 || !(before.ss_flags & SS_DISABLE);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  int failures[3] = {0};
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], NULL, work, &failures[i]);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return failures[0] + failures[1] + failures[2];
}
