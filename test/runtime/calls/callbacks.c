// Calls from libc and from the start-up code come from __gmon_outside, and none is dropped.
// REQUIRES: gprof
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog && ./prog
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// RUN: gprof -b -p prog gmon.out | FileCheck %s --check-prefix=GPROF
// RUN: gprof -b -q prog gmon.out | FileCheck %s --check-prefix=GRAPH
// CHECK-DAG: arc __gmon_outside+0x0 main 1
// CHECK-DAG: arc __gmon_outside+0x0 compare [[CALLS:[1-9][0-9]+]]
// CHECK-DAG: block compare+{{.*}} [[CALLS]]
// CHECK-DAG: arc __gmon_outside+0x0 finish 1
// GPROF-DAG: {{ }}1 {{.*}} finish
// GPROF-DAG: {{[1-9][0-9]}} {{.*}} compare
// GRAPH:     {{([0-9]+)/[0-9]+ +}}__gmon_outside

#include <stdlib.h>

volatile int sink;
int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
void finish(void) { sink = 1; }

int main(void) {
  int numbers[] = {5, 2, 8, 1, 9, 3, 7, 4, 6, 0};
  atexit(finish);
  qsort(numbers, 10, sizeof(int), compare);
}
