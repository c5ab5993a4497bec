// Arcs stand in the order in which they were first taken, and the header says so.
// RUN: %gmon-cc --gmon-arcs=mcount %clang -O1 -fno-inline -pthread %s -o %t
// RUN: env GMONKIT_OPTIONS=output=%t.gmon %t && %dump-gmon %t.gmon %t | FileCheck %s
// CHECK:      header flags 0x{{.*[2367abef]}} id
// CHECK:      arc {{.*}} main 1
// CHECK-NEXT: arc main+{{.*}} zebra 1
// CHECK-NEXT: arc main+{{.*}} mouse 1
// CHECK-NEXT: arc {{.*}} in_thread 1
// CHECK-NEXT: arc in_thread+{{.*}} cat 2
// CHECK-NEXT: arc main+{{.*}} ape 3
// CHECK-NOT:  arc

#include <pthread.h>

volatile int sink;
void ape(void) { sink = 1; }
void cat(void) { sink = 2; }
void mouse(void) { sink = 3; }
void zebra(void) { sink = 4; }

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
}
