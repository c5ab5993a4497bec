// An indirect call is counted in a cache of its site as long as its
// target is one of the first two; others, and all after a reset, are as exact. The caller is
// the function that the call stands in.
// REQUIRES: gcc-plugin, gcc-12
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for compiler in "%clang -O0" "%clang -O2" "gcc-12 -O0" "gcc-12 -O2 -ffunction-sections" \
// RUN:   "gcc-12 -O2 -masm=intel" "%clang -O2 -fuse-ld=lld -flto"; do \
// RUN:   %gmon-cc --gmon-arcs=derived $compiler -I%root/runtime/include %s -o prog && ./prog && \
// RUN:   %dump-gmon gmon.out prog | FileCheck %s --implicit-check-not="arc caller" || exit 1; \
// RUN: done
// RUN: llvm-readelf -SW prog | FileCheck %s --check-prefix=SECTION
// RUN: %gmon-cc --gmon-arcs=derived --gmon-threads=exact %clang -O2 -I%root/runtime/include \
// RUN:   %s -o prog && ./prog && %dump-gmon gmon.out prog | FileCheck %s
// RUN: llvm-readelf -SW prog | FileCheck %s --check-prefix=SECTION
// CHECK-DAG: arc caller+{{.*}} first 300
// CHECK-DAG: arc caller+{{.*}} second 200
// CHECK-DAG: arc caller+{{.*}} third 100
// CHECK-DAG: arc caller+{{.*}} fourth 1{{$}}
// SECTION: gmon_icalls

#include "gmonkit/gmonkit.h"

#define NOINLINE __attribute__((noinline))
volatile int sink;
NOINLINE void first(void) { sink = 1; }
NOINLINE void second(void) { sink = 2; }
NOINLINE void third(void) { sink = 3; }
NOINLINE void fourth(void) { sink = 4; }

void (*volatile target)(void);
NOINLINE void caller(void) {
  target();
  sink = 0; // not a tail call
}

static void call(void (*function)(void), int times) {
  target = function;
  for (volatile int i = 0; i < times; i++)
    caller();
}

int main(void) {
  call(third, 7);
  call(fourth, 7);
  call(first, 7);
  gmonkit_reset();
  for (volatile int i = 0; i < 100; i++) {
    call(first, 3);
    call(second, 2);
    call(third, 1);
  }
  call(fourth, 1);
  return 0;
}
