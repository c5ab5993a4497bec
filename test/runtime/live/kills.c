// live=1: killed at a random moment, again and again, a process leaves a file that can be read, or
// none yet; and what it says is not older than a second, or three on a busy machine.
// (kill_often.py's first argument says how often; 200 times take six minutes.)
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-threads=exact %clang -pthread -O1 -fno-inline %s -o prog
// RUN: %python %S/../Inputs/kill_often.py 15 ./prog %gmonkit | FileCheck %s
// CHECK: 15 killed, 0 unreadable, at most the last {{[0-2]\.[0-9]+}} s missing

#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

volatile int sink;
// Once each hundredth of a second: its count tells the time.
void tick(void) { sink = 1; }
void work(void) { sink = 2; }

static void *keepWorking(void *argument) {
  for (;;)
    work();
  return argument;
}

int main(void) {
  pthread_t thread;
  if (pthread_create(&thread, 0, keepWorking, 0))
    return 1;
  for (;;) {
    tick();
    write(1, "t", 1);
    usleep(10000);
  }
}
