// Where the flags are in use and no register is free, a counter keeps the flags on the stack, and
// leaves alone what a leaf function holds below the stack pointer; so does the runtime's first
// run of a function.
// RUN: %gmon-cc --gmon-blocks=all --gmon-threads=single --gmon-arcs=derived %clang -O1 -mgeneral-regs-only %s -o %t
// RUN: llvm-objdump -d --no-show-raw-insn --disassemble-symbols=leaf %t | FileCheck %s
// CHECK:     movq $0x3, -0x8(%rsp)
// CHECK:     pushfq
// CHECK-NEXT: subq $0x1
// CHECK-NEXT: popfq
// RUN: GMONKIT_OPTIONS=output=%t.gmon %t

long number;
volatile int less;
volatile char equal;

// No register is saved here that a counter could take then.
__attribute__((noinline, no_caller_saved_registers)) void leaf(void) {
  volatile long below = 3;
  if (number < 0)
    less = 1;
  else if (number == 0)
    equal = 2;
  __asm__ volatile("cmpq $3, %0\n\tje 1f\n\tud2\n1:" : : "m"(below) : "cc");
}

int main(void) {
  for (number = -1; number < 2; number++)
    leaf();
  return !less || !equal;
}
