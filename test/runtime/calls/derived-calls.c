// Direct calls come from their counters, whichever linker resolved them to whatever code;
// the caller of what remains is outside. No address of a PLT stub reaches the profile.
// REQUIRES: ld.bfd, ld.gold, mold
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for linker in bfd gold lld mold; do \
// RUN:   for kind in "-fPIE -pie -z now" "-fPIE -pie -z lazy" "-fno-pic -no-pie" "-fno-pic -static" \
// RUN:               "-fPIE -static-pie"; do \
// RUN:     test "$linker $kind" = "gold -fPIE -static-pie" && continue; \
// RUN:     echo "$linker $kind"; \
// RUN:     %gmon-cc --gmon-arcs=none --gmon-blocks=none %clang -fuse-ld=$linker -I%S $kind %s -o prog || exit 1; \
// RUN:     ./prog && %dump-gmon gmon.out prog | FileCheck %s --implicit-check-not=arc || exit 1; \
// RUN:   done; \
// RUN: done

// The profile says that it has no order.
// CHECK:      header flags 0x{{[014589cd]}} id
// CHECK-DAG:  arc caller+{{0x[0-9a-f]+}} named 10
// CHECK-DAG:  arc caller+{{0x[0-9a-f]+}} plt 10
// CHECK-DAG:  arc caller+{{0x[0-9a-f]+}} unnamed 10
// CHECK-DAG:  arc caller+{{0x[0-9a-f]+}} slot 10
// CHECK-DAG:  arc caller+{{0x[0-9a-f]+}} jumps 10
// CHECK-DAG:  arc caller+{{0x[0-9a-f]+}} jumps_slot 10
// CHECK-DAG:  arc jumps+{{0x[0-9a-f]+}} leaf 10
// CHECK-DAG:  arc jumps_slot+{{0x[0-9a-f]+}} leaf 10
// CHECK-DAG:  arc caller+{{0x[0-9a-f]+}} assembly 10
// CHECK-DAG:  arc caller+{{0x[0-9a-f]+}} leaf 10
// CHECK-DAG:  arc __gmon_outside+0x0 leaf 3
// CHECK-DAG:  arc __gmon_outside+0x0 caller 10

#include "../Inputs/derived.h"

FUNCTION(leaf, "\tret\n");
FUNCTION(never, "\tret\n");
FUNCTION(named, "\tret\n");
FUNCTION(plt, "\tret\n");
FUNCTION(unnamed, "\tret\n");
FUNCTION(slot, "\tret\n");
FUNCTION(jumps, JUMP(jumps, leaf));
FUNCTION(jumps_slot, JUMP_SLOT(jumps_slot, leaf));
FUNCTION(uncalled, CALL(uncalled, never) "\tret\n");

// One without record: what is known of its callers stays.
__asm__(".globl assembly\n.type assembly, @function\nassembly:\tret\n.size assembly, .-assembly");

FUNCTION(caller, CALL_LOCAL(caller, named) CALL(caller, plt) CALL(caller, unnamed)
                     CALL_SLOT(caller, slot) CALL(caller, jumps) CALL(caller, jumps_slot)
                         CALL(caller, assembly) CALL(caller, leaf) "\tret\n");

void caller(void);
void leaf(void);
int main(void) {
  for (int i = 0; i < 10; i++)
    caller();
  for (int i = 0; i < 3; i++)
    leaf();
  return 0;
}
