// RISC-V 64: the jump to the compiler's own code that restores registers is no call.
// RUN: %gmon-cc %riscv64-cc -O1 -msave-restore -S %s -o - \
// RUN:   | FileCheck %s --implicit-check-not=.Lgmon.call
// CHECK:      .word .Lgmon.call0.0-
// CHECK:      .Lgmon.call0.0:
// CHECK-NEXT: call other
// CHECK:      tail __riscv_restore_0
int other(int);
int call(int x) { return other(x) + 1; }
