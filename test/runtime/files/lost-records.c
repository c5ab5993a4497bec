// Counters whose address tables a partial link has lost are not passed over in silence;
// those that need no table of blocks are no loss.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -I%S -c %s -o whole.o
// RUN: llvm-objcopy --remove-section=gmon_blocks whole.o less.o && %gmon-cc %clang less.o -o prog
// RUN: ./prog 2>&1 | FileCheck %s && %dump-gmon gmon.out prog | FileCheck %s --check-prefix=PROFILE
// RUN: llvm-objcopy --remove-section=gmon_funcs less.o none.o && %gmon-cc %clang none.o -o prog
// RUN: ./prog 2>&1 | FileCheck %s
// CHECK:       gmonrt: warning: prog has counters without their address tables (was it linked in two steps?); their counts are missing from the profile
// CHECK-NOT:   {{.}}
// PROFILE:     arc {{.*}} main 1
// PROFILE-NOT: block

// RUN: %gmon-cc --gmon-blocks=none %clang -I%S %s -o prog
// RUN: ./prog 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty
// QUIET-NOT: {{.}}

#include "../Inputs/derived.h"

FUNCTION(derived, "\tret\n");
int main(void) { return 0; }
