// Equal calls of two blocks, of which the code generator makes one, are one call: its arc
// has the count of both.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-arcs=derived %clang -O2 %s -o prog && ./prog
// RUN: llvm-objdump -d --no-show-raw-insn --disassemble-symbols=merged prog \
// RUN:   | FileCheck %s --check-prefix=CODE --implicit-check-not='<other>'
// RUN: %dump-gmon gmon.out prog | FileCheck %s --implicit-check-not='arc merged'
// CODE:      callq {{.*}}<other>
// CHECK-DAG: arc merged+{{.*}} other 10

volatile int sink;
__attribute__((noinline)) void other(int x) { sink = x; }
__attribute__((noinline)) int merged(int x) {
  switch (x % 3) {
  case 0:
    sink = 1;
    other(7);
    sink = 5;
    break;
  case 1:
    sink = 2;
    other(7);
    sink = 5;
    break;
  default:
    sink = 3;
    other(7);
    sink = 5;
  }
  return 1;
}

int main(void) {
  for (volatile int i = 0; i < 10; i++)
    merged(i);
}
