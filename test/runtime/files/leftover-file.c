// A temporary file that a killed process of the same id left is no obstacle.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang %s -o prog
// RUN: sh -c 'touch gmon.out.tmp.$$ && exec ./prog' 2>&1 | FileCheck %s --allow-empty
// CHECK-NOT: {{.}}
// RUN: %dump-gmon gmon.out >contents && ls | FileCheck %s --check-prefix=FILES
//      FILES: contents
// FILES-NEXT: gmon.out
// FILES-NEXT: prog

int main(void) { return 0; }
