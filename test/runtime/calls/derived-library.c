// A library that calls its own functions through its PLT: the calls are known once the stubs
// are bound, and those that the program answers are the program's, from outside.
// REQUIRES: ld.bfd, ld.gold, mold
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-arcs=none --gmon-blocks=none %clang -I%S -fPIC -DLIBRARY -c %s -o lib.o
// RUN: %gmon-cc --gmon-arcs=none --gmon-blocks=none %clang -I%S -c %s -o prog.o
// RUN: for how in "bfd -z lazy" "bfd -z now" "bfd -z lazy -z ibtplt" "bfd -z now -z ibtplt" \
// RUN:            "gold -z lazy" "gold -z now" "mold -z lazy" "mold -z now" \
// RUN:            "lld -z lazy" "lld -z now" "lld -z lazy -z force-ibt -Wl,-w"; do \
// RUN:   echo "$how"; \
// RUN:   %gmon-cc %clang -fuse-ld=$how -shared lib.o -o lib.so || exit 1; \
// RUN:   %gmon-cc %clang -fuse-ld=$how prog.o ./lib.so -o prog && ./prog || exit 1; \
// RUN:   %dump-gmon gmon.out.lib.so lib.so | FileCheck %s --check-prefix=LIBRARY --implicit-check-not=arc || exit 1; \
// RUN:   %dump-gmon gmon.out prog | FileCheck %s --check-prefix=PROGRAM --implicit-check-not=arc || exit 1; \
// RUN:   case "$how" in *lazy*) \
// RUN:     env LD_BIND_NOT=1 ./prog && %dump-gmon gmon.out.lib.so lib.so \
// RUN:       | FileCheck %s --check-prefix=UNBOUND --implicit-check-not=arc || exit 1; \
// RUN:   esac; \
// RUN: done

// LIBRARY:      header flags 0x{{[014589cd]}} id
// LIBRARY-DAG:  arc __gmon_outside+0x0 work 10
// LIBRARY-DAG:  arc work+{{0x[0-9a-f]+}} leaf 10
// LIBRARY-DAG:  arc work+{{0x[0-9a-f]+}} leaf 10
// LIBRARY-DAG:  arc work+{{0x[0-9a-f]+}} slot 10

// A stub that is never bound does not tell what it calls.
// UNBOUND:      header
// UNBOUND-DAG:  arc __gmon_outside+0x0 work 10
// UNBOUND-DAG:  arc __gmon_outside+0x0 leaf 20
// UNBOUND-DAG:  arc work+{{0x[0-9a-f]+}} slot 10

// PROGRAM:      header
// PROGRAM-DAG:  arc __gmon_outside+0x0 caller 10
// PROGRAM-DAG:  arc __gmon_outside+0x0 answer 10

#include "../Inputs/derived.h"

FUNCTION(answer, "\tret\n");

#ifdef LIBRARY
void makes_an_image(void) {}
FUNCTION(leaf, "\tret\n");
FUNCTION(slot, "\tret\n");
FUNCTION(never, "\tret\n");
FUNCTION(work, CALL(work, leaf) CALL(work, leaf) CALL_SLOT(work, slot)
                   CALL(work, answer) "\tret\n");
FUNCTION(uncalled, CALL(uncalled, never) "\tret\n");
#else
FUNCTION(caller, CALL(caller, work) "\tret\n");
void caller(void);
int main(void) {
  for (int i = 0; i < 10; i++)
    caller();
}
#endif
