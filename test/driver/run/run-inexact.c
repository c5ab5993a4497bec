// gmonkit run says which profile may be inexact: the process has printed why, but perhaps elsewhere.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc --gmon-threads=single %clang -O1 -pthread %s -o prog
// RUN: %gmonkit run -o one -- ./prog 2> said.txt && grep 'wrote one: prog, 1 run$' said.txt
// RUN: %gmonkit run -o two -- sh -c './prog 2 2> /dev/null' 2>&1 | FileCheck %s
// CHECK-NOT: gmonrt
// CHECK: gmonkit: wrote two: prog, 1 run; counts may be inexact{{$}}

#include <pthread.h>

static void *count(void *argument) { return argument; }

int main(int threads, char **arguments) {
  pthread_t thread;
  if (threads > 1) {
    pthread_create(&thread, 0, count, arguments);
    pthread_join(thread, 0);
  }
  return 0;
}
