// A function that a resolver chose is known by its own address, through the stub that stands
// for it everywhere in a program without dynamic linker.
// REQUIRES: ld.bfd, ld.gold, mold
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for linker in bfd gold lld mold; do \
// RUN:   for kind in "-fno-pic -static" "-fPIE -static-pie" "-fno-pic -no-pie" "-fPIE -pie"; do \
// RUN:     test "$linker $kind" = "gold -fPIE -static-pie" && continue; \
// RUN:     echo "$linker $kind"; \
// RUN:     %gmon-cc --gmon-arcs=none --gmon-blocks=none %clang -O1 -fuse-ld=$linker -I%S $kind %s -o prog || exit 1; \
// RUN:     ./prog && %dump-gmon gmon.out prog | FileCheck %s --implicit-check-not=arc || exit 1; \
// RUN:   done; \
// RUN: done
// CHECK:      header
// CHECK-DAG:  arc caller+{{0x[0-9a-f]+}} chosen 10
// CHECK-DAG:  arc caller+{{0x[0-9a-f]+}} chosen 10
// CHECK-DAG:  arc caller+{{0x[0-9a-f]+}} chosen 10
// CHECK-DAG:  arc __gmon_outside+0x0 caller 10

#include "../Inputs/derived.h"

FUNCTION(chosen, "\tret\n");
FUNCTION(caller, CALL(caller, either) CALL(caller, either)
                     ALIGNED(INDIRECT("pointer(%rip)", "call *%r11")) "\tret\n");

void chosen(void);
void caller(void);
__attribute__((no_profile_instrument_function)) static void (*choose(void))(void) { return chosen; }
void either(void) __attribute__((ifunc("choose")));
void (*pointer)(void) = either;

int main(void) {
  for (int i = 0; i < 10; i++)
    caller();
}
