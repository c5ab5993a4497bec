// With link-time optimisation functions are instrumented once, in the link: before it they
// could no longer be inlined.
// RUN: for flags in -flto -flto=thin; do \
// RUN:   %clang -O2 $flags -fpass-plugin=%pass -c %s -o %t.o && llvm-dis %t.o -o - \
// RUN:     | FileCheck %s --implicit-check-not=__gmon_ || exit 1; \
// RUN: done
// CHECK: define {{.*}} @main(

// A fat object has an instrumented half and one that will be.
// RUN: %clang -O2 -flto -ffat-lto-objects -fpass-plugin=%pass -c %s -o %t.o
// RUN: llvm-readelf -S %t.o | grep -c gmon_blocks | FileCheck %s --check-prefix=FAT
// FAT: {{^}}2{{$}}
// RUN: llvm-objcopy --dump-section .llvm.lto=%t.bc %t.o && llvm-dis %t.bc -o - \
// RUN:   | FileCheck %s --implicit-check-not=__gmon_

int main(void) { return 0; }
