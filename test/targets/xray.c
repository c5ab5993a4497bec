// AArch64, RISC-V 64: tail calls in code for XRay, which has a place to patch before each of them.
// RUN: %gmon-cc %aarch64-cc -O2 -fxray-instrument -fxray-instruction-threshold=1 -S %s -o - \
// RUN:   | FileCheck %s
// RUN: %gmon-cc %riscv64-cc -O2 -fxray-instrument -fxray-instruction-threshold=1 -S %s -o - \
// RUN:   | FileCheck %s
// CHECK:      .section gmon_calls
// CHECK:      .word [[CALL:.Lgmon.call[0-9.]+]]-
// CHECK:      .Lxray_sled_1:
// CHECK:      [[CALL]]:
// CHECK-NEXT: {{b|tail}} other
int other(int);
int call(int x) { return other(x * 3); }
