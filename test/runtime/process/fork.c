// The child of a fork counts from zero and has a profile of its own; its parent's is whole.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O1 -pthread %s -o prog
// RUN: CHILD=$(./prog) && ls gmon.out.$CHILD
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefix=PARENT --implicit-check-not='leaf 300'
// RUN: %dump-gmon gmon.out.$(ls gmon.out.* | sed 's/gmon.out.//') prog \
// RUN:   | FileCheck %s --check-prefix=CHILD
// PARENT-DAG: arc main{{.*}} leaf 1000
// PARENT-DAG: arc main{{.*}} leaf 20
// PARENT-DAG: arc {{.*}} in_thread 1
// PARENT-DAG: block leaf+{{.*}} 1021
// CHILD:      samples {{[1-9]}}
// CHILD-NOT:  {{main 1|leaf 1000}}
// CHILD-DAG:  arc main{{.*}} leaf 300
// CHILD-DAG:  arc {{.*}} in_thread 1
// CHILD-DAG:  arc in_thread{{.*}} leaf 1
// CHILD-DAG:  block leaf+{{.*}} 301

#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

volatile int sink;
__attribute__((noinline)) void leaf(void) { sink = 1; }

void *in_thread(void *argument) {
  leaf();
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, in_thread, 0);
  pthread_join(thread, 0);
  for (volatile int i = 0; i < 1000; i++)
    leaf();
  pid_t child = fork();
  if (child == 0) {
    for (volatile int i = 0; i < 300; i++)
      leaf();
    pthread_create(&thread, 0, in_thread, 0);
    pthread_join(thread, 0);
    while (clock() < CLOCKS_PER_SEC / 10)
      for (volatile int i = 0; i < 10000; i++)
        ;
    return 0;
  }
  for (volatile int i = 0; i < 20; i++)
    leaf();
  int status;
  waitpid(child, &status, 0);
  printf("%d\n", (int)child);
  return status;
}
