// The program counts whatever part of its code lld generates apart: the pointer to the constructor that
// registers it is where the constructor is.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for flags in -Wl,--lto-partitions=3 "-Wl,--lto-partitions=4 -Wl,--gc-sections" \
// RUN:     "-Wl,--lto-partitions=3 -static"; do rm -f gmon.out && \
// RUN:   %gmon-cc %clang -O2 -flto -fuse-ld=lld $flags %s -o prog && ./prog && \
// RUN:   %dump-gmon gmon.out prog | FileCheck %s || exit 1; \
// RUN: done
// CHECK-DAG: arc main+{{.*}} c 1
// CHECK-DAG: arc c+{{.*}} b 1
// CHECK-DAG: arc b+{{.*}} a 2

#include <stdio.h>

__attribute__((noinline)) int a(int x) { return x > 2 ? x : 7; }
__attribute__((noinline)) int b(int x) { return x > 4 ? x : a(x); }
__attribute__((noinline)) int c(int x) { return x > 3 ? x : b(x); }
int main(void) {
  printf("%d\n", a(1) + b(2) + c(3));
  return 0;
}
