// A signal that ends the program while samples are taken: its profile is large, so one or two come
// while it is written, on the signal stack that the handler stands on.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog
// RUN: for i in 1 2 3 4 5; do \
// RUN:   rm -f gmon.out; timeout 60 ./prog; test $? = 143 || exit 1; \
// RUN:   %dump-gmon gmon.out prog | FileCheck %s || exit 1; \
// RUN: done
// CHECK: arc main{{.*}} work 1000

#include <signal.h>

// Writing the histogram of so much code takes many times as long as the time between samples.
__asm__(".pushsection .text\n.skip 16000000, 0x90\n.popsection");

volatile int sink;
__attribute__((noinline)) void work(void) { sink = 1; }

int main(void) {
  for (int i = 0; i < 1000; i++)
    work();
  raise(SIGTERM);
}
