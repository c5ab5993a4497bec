// AArch64: where x9 is the program's own, functions do not call the hook that changes it.
// RUN: %gmon-cc --gmon-arcs=mcount %aarch64-cc -O1 -S %s -o - | FileCheck %s --check-prefix=HOOK
// RUN: %gmon-cc --gmon-arcs=mcount %aarch64-cc -O1 -ffixed-x9 -S %s -o - \
// RUN:   | FileCheck %s --implicit-check-not=__fentry__
// HOOK:  bl __fentry__
// CHECK: .Lgmon.block0.0:
int next(int x) { return x + 1; }
