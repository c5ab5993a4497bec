// Between a load and a store that is to fail if there was another access stands no counter: the
// loop would never end.
// REQUIRES: aarch64
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: aarch64-linux-gnu-gcc-12 -O2 -march=armv8-a -mno-outline-atomics -fplugin=%plugin \
// RUN:   -S %s -o - | FileCheck %s

// CHECK-LABEL: {{^}}swap:
// CHECK:       ldaxr
// CHECK-NEXT:  cmp
// CHECK-NEXT:  bne
// CHECK-NEXT:  stlxr
// CHECK:       .Lgmon.block[[#]].[[#]]:
// CHECK-NEXT:  adrp
// CHECK-NEXT:  ldr
// CHECK-NEXT:  sub
// CHECK-NEXT:  str
// CHECK:       cbnz
int swap(long *place, long old, long value) {
  return __atomic_compare_exchange_n(place, &old, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}
