// A region of OpenMP may leave the program, inside a call of the library: what follows is not counted
// as run.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for region in "parallel num_threads(1)" "task if(0)"; do \
// RUN:   %gmon-cc gcc-12 -O2 -fopenmp "-DREGION=$region" %s -o prog && ./prog && \
// RUN:   %dump-gmon gmon.out prog | FileCheck %s --implicit-check-not='{{arc .* after [1-9]}}' || exit 1; \
// RUN: done
// CHECK: arc {{.*}} leave 1

#include <stdlib.h>

#define AS_TEXT(text) #text
#define PRAGMA(text) _Pragma(AS_TEXT(text))

volatile int sum;
__attribute__((noinline, noclone)) static void leave(void) { exit(sum); }
__attribute__((noinline, noclone)) static void after(void) { sum++; }

int main(int count, char **arguments) {
  PRAGMA(omp REGION) {
    if (count == 1)
      leave();
  }
  after();
  return arguments[0] == 0;
}
