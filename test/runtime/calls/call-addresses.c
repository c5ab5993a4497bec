// An arc's from-address lies inside the call instruction: a call that ends its function, for
// it never returns, is still that function's.
// RUN: %gmon-cc --gmon-arcs=mcount %clang -O1 -fno-inline %s -o %t
// RUN: env GMONKIT_OPTIONS=output=%t.gmon %t && %dump-gmon %t.gmon %t > %t.txt
// RUN: FileCheck %s < %t.txt
// CHECK-DAG: arc caller+{{.*}} dead_end 1
// CHECK-DAG: arc dead_end+{{.*}} leaves 1

// Every from-address that is not outside has a call instruction before its next byte.
// RUN: llvm-objdump -d --no-show-raw-insn --no-leading-addr %t > /dev/null
// RUN: llvm-objdump -d --no-show-raw-insn %t | grep -A1 'call' > %t.calls
// RUN: %dump-gmon %t.gmon | grep arc | grep -v "arc 0x$(llvm-nm %t | grep __gmon_outside \
// RUN:   | sed 's/^0*\([0-9a-f]*\) .*/\1/') " | cut -d' ' -f2 > %t.from
// RUN: for from in $(cat %t.from); do \
// RUN:   grep -q "^ *$(printf %%x $(($from + 1))):" %t.calls || exit 1; \
// RUN: done

#include <stdlib.h>

void leaves(int x) { exit(x); }
__attribute__((noreturn)) void dead_end(int x) {
  leaves(x);
  __builtin_unreachable();
}
void next_function(void) { exit(9); }
void caller(int x) { dead_end(x); }

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 3)
    next_function();
  caller(0);
}
