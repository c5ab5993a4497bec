// A counter that keeps the flags on the stack leaves alone what a leaf function holds below
// the stack pointer; so does the runtime's first run of a function.
// RUN: %gmon-cc --gmon-threads=exact --gmon-arcs=derived %clang -O1 %s -o %t
// RUN: llvm-objdump -d --no-show-raw-insn --disassemble-symbols=leaf %t | FileCheck %s
// CHECK:     movq %{{r[a-z]+}}, -0x8(%rsp)
// CHECK:     pushfq
// RUN: GMONKIT_OPTIONS=output=%t.gmon %t

volatile int sink;

__attribute__((noinline)) long leaf(long a, long b) {
  volatile long below = a * 3;
  if (a < b)
    sink = 1;
  else if (a == b)
    sink = 2;
  return below;
}

int main(void) { return leaf(1, 2) != 3 || leaf(2, 1) != 6 || leaf(3, 3) != 9; }
