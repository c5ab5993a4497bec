// Direct calls are indirect in the code of -mcmodel=large. They have no probe of targets, and do not get the
// one of the call before.
// RUN: %gmon-cc --gmon-pgo --gmon-counters %clang -O2 -mcmodel=large -fno-pic -S %s -o - | FileCheck %s
// CHECK:      .section .gmon_probes
// CHECK:      .quad .Lgmon.site0.0
// CHECK-NOT:  .quad .Lgmon.site0.1
// CHECK-NOT:  .quad .Lgmon.site0.2
// CHECK:      .quad .Lgmon.site0.3

void direct(int);
void (*volatile pointer)(int);

void calls(void) {
  pointer(1);
  direct(2);
  direct(3);
  pointer(4);
}
