// Arcs stand in the order in which they were first taken, by entry hooks and, of functions without
// one, by their first run: in programs of both compilers, with threads and libraries, after a reset
// and in a fork's child.
// REQUIRES: gcc-plugin, gcc-12
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for compiler in "%clang -O0" "%clang -O2" "gcc-12 -O0" "gcc-12 -O2" "gcc-12 -O2 -flto" \
// RUN:   "gcc-12 -O2 -masm=intel" "%clang -O2 -static" "gcc-12 -O2 -fcf-protection=full"; do \
// RUN:   %gmon-cc --gmon-arcs=derived $compiler -pthread %s -o prog && ./prog && \
// RUN:   %dump-gmon gmon.out prog | FileCheck %s || exit 1; \
// RUN:   %dump-gmon gmon.out.child prog | FileCheck %s --check-prefix=CHILD || exit 1; \
// RUN:   rm gmon.out gmon.out.child; \
// RUN: done
// RUN: %gmon-cc --gmon-arcs=mcount %clang -O1 -pthread %s -o prog && ./prog
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// RUN: %dump-gmon gmon.out.child prog | FileCheck %s --check-prefix=CHILD
// RUN: %gmon-cc --gmon-arcs=derived --gmon-first=off %clang -O2 -pthread %s -o prog && ./prog
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefix=OFF
// CHECK:      header flags 0x{{.*[2367abef]}} id
// CHECK:      arc {{.*}} main 1
// CHECK-NEXT: arc main+{{.*}} zebra 1
// CHECK-NEXT: arc main+{{.*}} mouse 1
// CHECK-NEXT: arc {{.*}} in_thread 1
// CHECK-NEXT: arc in_thread+{{.*}} cat 2
// CHECK-NEXT: arc main+{{.*}} ape 3
// CHECK-NOT:  arc {{.*}} {{ape|cat|mouse|zebra}}
// CHILD:      header flags 0x{{.*[2367abef]}} id
// CHILD:      arc {{.*}} ape 1
// CHILD-NEXT: arc {{.*}} zebra 1
// CHILD-NOT:  arc {{.*}} {{ape|cat|mouse|zebra}}
// OFF:        header flags 0x{{.*[014589cd]}} id

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define NOINLINE __attribute__((noinline, noclone))
#ifdef __clang__
#undef NOINLINE
#define NOINLINE __attribute__((noinline))
#endif

volatile int sink;
NOINLINE void ape(void) { sink = 1; }
NOINLINE void cat(void) { sink = 2; }
NOINLINE void mouse(void) { sink = 3; }
NOINLINE void zebra(void) { sink = 4; }

void *in_thread(void *argument) {
  for (volatile int i = 0; i < 2; i++)
    cat();
  return argument;
}

int main(void) {
  zebra();
  mouse();
  pthread_t thread;
  pthread_create(&thread, 0, in_thread, 0);
  pthread_join(thread, 0);
  for (volatile int i = 0; i < 3; i++)
    ape();
  pid_t child = fork();
  if (child == 0) {
    ape();
    zebra();
    exit(0);
  }
  waitpid(child, 0, 0);
  char name[64];
  snprintf(name, sizeof name, "gmon.out.%d", (int)child);
  return rename(name, "gmon.out.child");
}
