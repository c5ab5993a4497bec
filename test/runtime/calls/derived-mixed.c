// A function with an entry hook has its callers from there, whoever calls it and however, and
// is not counted twice; hooked functions and those that derive their arcs call each other.
// The hooks tell an order; what has none stands last.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-arcs=mcount %clang -O1 -fno-inline -I%S %s -o prog && ./prog
// RUN: %dump-gmon gmon.out prog | FileCheck %s --implicit-check-not=arc
// CHECK:      header flags 0x{{.*[2367abef]}} id
// CHECK:      arc __gmon_outside+0x0 main 1
// CHECK-NEXT: arc caller+{{0x[0-9a-f]+}} hooked 5
// CHECK-NEXT: arc caller+{{0x[0-9a-f]+}} hooked 5
// CHECK-NEXT: arc hooked+{{0x[0-9a-f]+}} through_pointer 10
// CHECK-NEXT: rank 4294967295
// CHECK-DAG:  arc caller+{{0x[0-9a-f]+}} leaf 5
// The caller is not known where a hooked function calls one without hook.
// CHECK-DAG:  arc __gmon_outside+0x0 leaf 10
// CHECK-DAG:  arc __gmon_outside+0x0 caller 5
// CHECK:      block

#include "../Inputs/derived.h"

void hooked(void), leaf(void), caller(void);
FUNCTION(leaf, "\tret\n");
FUNCTION(caller,
         CALL(caller, leaf) CALL(caller, hooked) "\tmovq hooked@GOTPCREL(%rip), %rax\n" ALIGNED(
             INDIRECT("%rax", "call *%r11")) "\tret\n");

volatile int sink;
void through_pointer(void) { leaf(), sink = 1; }
void (*volatile pointer)(void) = through_pointer;
void hooked(void) { pointer(), sink = 2; }

int main(void) {
  for (volatile int i = 0; i < 5; i++)
    caller();
}
