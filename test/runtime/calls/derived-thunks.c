// A method called through a thunk, which only adjusts `this`, is called by who called the
// thunk: of a base class, of a virtual one, of one whose result is returned in memory, and
// by a direct call.
// RUN: %gmon-cc --gmon-arcs=none --gmon-blocks=none %clang -O1 -I%S %s -o %t
// RUN: env GMONKIT_OPTIONS=output=%t.gmon %t && %dump-gmon %t.gmon %t | FileCheck %s --implicit-check-not=arc
// CHECK:     header
// CHECK-DAG: arc caller+[[A:0x[0-9a-f]+]] method 10
// CHECK-DAG: arc caller+[[B:0x[0-9a-f]+]] method 10
// CHECK-DAG: arc caller+[[C:0x[0-9a-f]+]] method 10
// CHECK-DAG: arc caller+[[D:0x[0-9a-f]+]] method 10
// CHECK-DAG: arc caller+{{0x[0-9a-f]+}} thunk_to_other 10
// CHECK-DAG: arc caller+{{0x[0-9a-f]+}} no_thunk 10
// CHECK-DAG: arc __gmon_outside+0x0 method 10
// CHECK-DAG: arc __gmon_outside+0x0 caller 10

#include "../Inputs/derived.h"

FUNCTION(method, "\tret\n");

#define THUNK(name, text)                                                                          \
  __asm__(".globl " #name "\n.type " #name ", @function\n" #name ":\n" text ".size " #name         \
          ", .-" #name)
THUNK(thunk, "\tendbr64\n\tsubq $16, %rdi\n\tjmp method\n");
THUNK(in_memory, "\tsubq $1600, %rsi\n\tjmp method@PLT\n");
THUNK(virtual_thunk, "\tmovq (%rdi), %r10\n\taddq -32(%r10), %rdi\n\tjmp *method@GOTPCREL(%rip)\n");
// What is behind it is not known to count, so the call is its own.
THUNK(thunk_to_other, "\taddq $16, %rdi\n\tjmp other\n");
THUNK(other, "\tret\n");
// It does something on its way.
THUNK(no_thunk, "\tsubq $16, %rdi\n\tincq counts(%rip)\n\tjmp method\n");

long counts, numbers[8] = {[4] = (long)&numbers[8]};
long *object = &numbers[4]; // with an address that offsets are read from
#define VIA(target)                                                                                \
  "\tmovq object(%rip), %rdi\n\tleaq " target                                                      \
  "(%rip), %rax\n" ALIGNED(INDIRECT("%rax", "call *%rax"))
FUNCTION(caller, VIA("thunk") VIA("in_memory") VIA("virtual_thunk") VIA("no_thunk")
                     CALL_LOCAL(caller, thunk) CALL_LOCAL(caller, thunk_to_other) "\tret\n");

void caller(void);
int main(void) {
  for (int i = 0; i < 10; i++)
    caller();
}
