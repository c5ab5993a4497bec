// threads=exact: threads that still run when the program ends, also when one of them ends it, count
// on until a library's slow destructor has run.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: gcc -O1 -shared -fPIC -DLIBRARY %s -o libslow.so
// RUN: %gmon-cc --gmon-arcs=derived gcc -O1 -pthread %s -Wl,--no-as-needed ./libslow.so -o prog
// RUN: for who in "" thread; do \
// RUN:   rm -f gmon.out; ./prog $who && %dump-gmon gmon.out prog | FileCheck %s || exit 1; \
// RUN: done
// CHECK: arc {{.*}} forever 4
// CHECK: block leaf{{[^ ]*}} {{[1-9]}}

#ifdef LIBRARY

#include <unistd.h>

__attribute__((destructor)) static void wait(void) { usleep(100000); }

#else

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

volatile int sink;
atomic_int started;
__attribute__((noipa)) void leaf(int x) { sink = x; }

__attribute__((noipa)) static void *forever(void *argument) {
  leaf(0);
  started++;
  for (int i = 0;; i++)
    leaf(i);
  return argument;
}

static void *ends(void *argument) {
  (void)argument;
  exit(0);
}

int main(int argc, char **argv) {
  pthread_t thread;
  (void)argv;
  for (int i = 0; i < 4; i++)
    pthread_create(&thread, 0, forever, 0);
  while (started < 4)
    usleep(1000);
  if (argc > 1) {
    pthread_create(&thread, 0, ends, 0);
    pause();
  }
  return 0;
}

#endif
