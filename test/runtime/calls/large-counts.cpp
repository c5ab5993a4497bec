// Counts are 64 bits wide: an arc's that does not fit a record stands in several, which
// readers add up, a block's stands as it is.
// REQUIRES: gprof
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-arcs=mcount --gmon-blocks=all %clangxx -O1 -std=c++17 \
// RUN:   -I%root/runtime/src %s -o prog && ./prog
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// RUN: gprof -b -p prog gmon.out | FileCheck %s --check-prefix=GPROF
// CHECK:      arc main+{{.*}} work 4294967295
// CHECK-NEXT: arc main+{{.*}} work 4294967295
// CHECK-NEXT: arc main+{{.*}} work 1410065410
// CHECK:      block work+{{.*}} 10000000000
// GPROF:      10000000000 {{.*}} work

#include "counts/arc_table.h"

extern uint64_t counters[] asm("__start_gmon_counters") __attribute__((visibility("hidden")));

extern "C" __attribute__((noinline)) void work() { asm volatile(""); }

int main() {
  work();
  gmonrt::forEachArc(
      [](gmonrt::ArcSlot &slot, void *work) {
        if (slot.self - reinterpret_cast<uint64_t>(work) < 16)
          slot.count = 10000000000;
      },
      reinterpret_cast<void *>(work));
  counters[0] = 0 - 10000000000;
}
