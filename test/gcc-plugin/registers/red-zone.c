// A counter that keeps the flags on the stack leaves alone what a leaf function holds below
// the stack pointer.
// REQUIRES: gcc, gcc-plugin
// RUN: %gmon-cc %plugin-defaults gcc -O1 -mgeneral-regs-only %s -o %t
// RUN: llvm-objdump -d --no-show-raw-insn --disassemble-symbols=leaf %t | FileCheck %s
// CHECK:     movq %{{r[a-z]+}}, -0x8(%rsp)
// CHECK:     pushfq
// RUN: GMONKIT_OPTIONS=output=%t.gmon %t

volatile int sink;

__attribute__((noipa, no_caller_saved_registers)) long leaf(long a, long b) {
  volatile long below = a * 3;
  if (a < b)
    sink = 1;
  else if (a == b)
    sink = 2;
  return below;
}

int main(void) { return leaf(1, 2) != 3 || leaf(2, 1) != 6 || leaf(3, 3) != 9; }
