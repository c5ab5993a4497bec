// RISC-V 64: an interrupt's handler keeps all registers: those that count wait on the stack.
// RUN: %gmon-cc %riscv64-cc -O1 -S %s -o - | FileCheck %s
// CHECK-LABEL: {{^}}handle:
// CHECK:      addi sp, sp, -16
// CHECK-NEXT: sd [[A:[a-z0-9]+]], 0(sp)
// CHECK-NEXT: sd [[B:[a-z0-9]+]], 8(sp)
// CHECK:      auipc [[A]], %pcrel_hi(.Lgmon.counters
// CHECK:      sd [[B]], 0([[A]])
// CHECK-NEXT: ld [[A]], 0(sp)
// CHECK-NEXT: ld [[B]], 8(sp)
volatile int count;
__attribute__((interrupt)) void handle(void) { count++; }
