// A program may write its profile at any time and begin it anew, and a fork's child begins
// with nothing: for calls that are derived from counters, and for indirect calls.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-arcs=none --gmon-blocks=none %clang -O1 -I%S -I%root/runtime/include %s -o prog
// RUN: ./prog && ls gmon.out.*
// RUN: %dump-gmon early.gmon prog | FileCheck %s -DN=100 --implicit-check-not=arc
// RUN: %dump-gmon gmon.out prog | FileCheck %s -DN=7 --implicit-check-not=arc
// RUN: %dump-gmon gmon.out.* prog | FileCheck %s -DN=30 --implicit-check-not=arc
// CHECK:     header
// CHECK-DAG: arc __gmon_outside+0x0 caller [[N]]
// CHECK-DAG: arc caller+{{0x[0-9a-f]+}} direct [[N]]
// CHECK-DAG: arc caller+{{0x[0-9a-f]+}} indirect [[N]]

#include "../Inputs/derived.h"
#include <gmonkit/gmonkit.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

FUNCTION(direct, "\tret\n");
FUNCTION(indirect, "\tret\n");
FUNCTION(caller, CALL(caller, direct) "\tmovq indirect@GOTPCREL(%rip), %rax\n" ALIGNED(
                     INDIRECT("%rax", "call *%rax")) "\tret\n");

void caller(void);
static void times(int count) {
  for (int i = 0; i < count; i++)
    caller();
}

int main(void) {
  times(100);
  gmonkit_dump();
  if (rename("gmon.out", "early.gmon"))
    return 1;
  gmonkit_reset();
  times(4);
  pid_t child = fork();
  times(child == 0 ? 30 : 3);
  int status = 0;
  if (child != 0)
    waitpid(child, &status, 0);
  return status;
}
