// A program that ends in its first constructor has a profile.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang %s -o prog
// RUN: ./prog && %dump-gmon gmon.out prog | FileCheck %s
// CHECK:     arc __gmon_outside+0x0 first 1
// CHECK-NOT: arc

#include <stdlib.h>

__attribute__((constructor(101))) void first(void) { exit(0); }

int main(void) { return 1; }
