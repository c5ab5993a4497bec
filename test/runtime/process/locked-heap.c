// A process that ends by a signal while malloc is locked ends, with its profile, also where messages of the C
// library could be translated: that would call malloc.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -pthread -fno-inline %s -o prog
// RUN: env LC_ALL=C.UTF-8 timeout 20 ./prog 2> err.txt; test $? = 134 && grep -v '^gmonrt' err.txt
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// CHECK: arc main+{{.*}} work 10

#include <locale.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

volatile int sink;
void work(void) { sink++; }

static void *idle(void *argument) {
  pause();
  return argument;
}

int main(void) {
  pthread_t thread;
  setlocale(LC_ALL, "");
  pthread_create(&thread, NULL, idle, NULL); // with one thread malloc takes no lock
  for (int i = 0; i < 10; i++)
    work();
  char *volatile first = malloc(2000), *volatile freed = malloc(2000),
                 *volatile last = malloc(2000);
  free(freed);
  for (volatile char *byte = freed - 16; byte < freed + 48; byte++)
    *byte = 0x41;
  char *volatile large = malloc(100000); // finds the damage, and aborts
  printf("%p %p %p\n", first, last, large);
  return 0;
}
