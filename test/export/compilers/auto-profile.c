// What GCC's -fauto-profile reads: counts by lines and discriminators, inlined code nested.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-arcs=derived --gmon-blocks=sparse gcc-12 -O2 -g1 %s -o prog && ./prog
// RUN: %gmonkit export --auto-profile=prog.afdo prog gmon.out
// RUN: %gmonkit export --auto-profile prog gmon.out | cmp - prog.afdo
//
// GCC has the counts of its blocks from it.
// RUN: gcc-12 -O2 -g1 -ffunction-sections -fauto-profile=prog.afdo -Werror \
// RUN:   -fdump-ipa-afdo=dump.txt -c %s -o used.o && FileCheck %s < dump.txt
// RUN: llvm-readelf -SW used.o | FileCheck %s --check-prefix=SECTIONS
// RUN: gcc-12 used.o -o used && ./used
//
// Clang takes what GCC's program counted, too.
// RUN: %gmonkit export --sample-profile=prog.prof prog gmon.out
// RUN: %clang -O2 -g1 -fdebug-info-for-profiling -fprofile-sample-use=prog.prof -S -emit-llvm %s -o - \
// RUN:   | FileCheck %s --check-prefix=CLANG

volatile unsigned sink;

static inline unsigned choose(unsigned x) {
  if (x % 10 == 0)
    sink = x;
  return x + 1;
}

__attribute__((noinline)) unsigned hot(unsigned n) {
  unsigned sum = 0;
  for (unsigned i = 0; i < n; i++)
    sum += choose(i);
  return sum;
}

int main(void) {
  for (int i = 0; i < 1000; i++)
    sink = hot(1000);
  return 0;
}

// CHECK:      <bb {{.*}}> [count: 1]:
// CHECK:      <bb {{.*}}> [count: 1000]:
// CHECK:      <bb {{.*}}> [count: 1000000]:
// CHECK:      <bb {{.*}}> [count: 100000]:
// CHECK:      <bb {{.*}}> [count: 1001000]:
// SECTIONS:   .text.hot.hot
// CLANG:      !{!"branch_weights", i32 100000, i32 900000}
