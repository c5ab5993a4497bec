// More calls of a function than runs of it: nothing is made up, and the profile says that it
// may be inexact.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-arcs=none --gmon-blocks=none %clang -O1 -I%S %s -o prog
// RUN: ./prog 2>&1 | FileCheck %s --check-prefix=WARNING
// RUN: %dump-gmon gmon.out prog | FileCheck %s --implicit-check-not=arc
// WARNING:     gmonrt: warning: prog: some functions have more counted calls than executions; their arcs may be inexact{{$}}
// WARNING-NOT: {{.}}
// CHECK:     header flags 0x{{[4-7]}} id
// CHECK-DAG: arc caller+{{0x[0-9a-f]+}} leaf 10
// CHECK-DAG: arc __gmon_outside+0x0 caller 10

#include "../Inputs/derived.h"

FUNCTION(leaf, "\tret\n");
// The call is passed over in every other round.
FUNCTION(caller, "\ttestl $1, %edi\n\tjne 2f\n" CALL(caller, leaf) "2:\tret\n");

void caller(int odd);
int main(void) {
  for (int i = 0; i < 10; i++)
    caller(i);
}
