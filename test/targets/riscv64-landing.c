// RISC-V 64: a landing pad stays the first instruction of a function, of what a computed jump leads
// to, and behind a call that may return twice.
// RUN: %gmon-cc --gmon-blocks=all %riscv64-cc -march=rv64gc_zicfilp1p0 -fcf-protection=branch \
// RUN:   -menable-experimental-extensions -O1 -S %s -o - | FileCheck %s --implicit-check-not=lpad
// CHECK:      {{^}}jump:
// CHECK-NOT:  Lgmon
// CHECK:      lpad 0
// CHECK-NEXT: .Lgmon.block0.0:
// CHECK:      lpad 0
// CHECK-NEXT: .Lgmon.block0.{{[0-9]}}:
// CHECK:      lpad 0
// CHECK-NEXT: .Lgmon.block0.{{[0-9]}}:
int other(void **);
int jump(int x) {
  static void *labels[] = {&&one, &&two};
  other(labels);
  goto *labels[x];
one:
  return other(labels) + 1;
two:
  return other(labels + 1) * 2;
}

// CHECK:      {{^}}callTwice:
// CHECK:      lpad 0
// CHECK-NEXT: .Lgmon.block1.0:
// CHECK:      call twice
// CHECK-NEXT: lpad 0
// CHECK-NEXT: .Lgmon.block1.1:
int twice(void) __attribute__((returns_twice));
int callTwice(void) { return twice() + 1; }

// CHECK:      {{^}}__gmon_outside:
// CHECK:      lpad 0
// CHECK:      {{^}}__gmon_image_ctor:
// CHECK:      lpad 0
// CHECK:      {{^}}__gmon_image_dtor:
// CHECK:      lpad 0
