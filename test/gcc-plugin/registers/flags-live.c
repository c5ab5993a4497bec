// A block that begins while the flags are in use is counted without changing them: in a
// scratch register, or, where one instruction has to do it, between flags kept on the stack.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %plugin-defaults gcc -O1 -S %s -o - | FileCheck %s --check-prefixes=ASM,SINGLE
// RUN: %gmon-cc --gmon-arcs=mcount --gmon-blocks=all --gmon-threads=exact gcc -O1 -S %s -o - | FileCheck %s --check-prefixes=ASM,EXACT
// RUN: %gmon-cc %plugin-defaults gcc -O1 -mgeneral-regs-only -DKEEPS=no_caller_saved_registers -S %s -o - \
// RUN:   | FileCheck %s --check-prefixes=ASM,KEEPS
// RUN: for options in "%plugin-defaults" "--gmon-arcs=mcount --gmon-blocks=all"; do \
// RUN:   for flags in -O1 -Og -O2 "-O1 -masm=intel"; do \
// RUN:     %gmon-cc $options gcc $flags %s -o prog && ./prog && \
// RUN:     %python %S/../../Inputs/check_records.py prog && \
// RUN:     %dump-gmon gmon.out prog > out.txt && FileCheck %s < out.txt || exit 1; \
// RUN:   done || exit 1; \
// RUN: done

// ASM-LABEL:   {{^}}order:
// ASM:         cmpq
// ASM-NEXT:    jl
// SINGLE:      .Lgmon.block[[ID:[0-9.]+]]:
// SINGLE-NEXT: movq [[COUNTER:\.Lgmon\.counters[0-9+]+]](%rip), %r11
// SINGLE-NEXT: leaq -1(%r11), %r11
// SINGLE-NEXT: movq %r11, [[COUNTER]](%rip)
// EXACT:       .Lgmon.block[[ID:[0-9.]+]]:
// EXACT-NEXT:  movq %gs:[[COUNTER:\.Lgmon\.counters[0-9+]+]](%rip), %r11
// EXACT-NEXT:  leaq -1(%r11), %r11
// EXACT-NEXT:  movq %r11, %gs:[[COUNTER]](%rip)
// KEEPS:       .Lgmon.block[[ID:[0-9.]+]]:
// KEEPS-NEXT:  leaq -128(%rsp), %rsp
// KEEPS-NEXT:  pushfq
// KEEPS-NEXT:  subq $1, .Lgmon.counters
// KEEPS-NEXT:  popfq
// KEEPS-NEXT:  leaq 128(%rsp), %rsp
// ASM:         je

// CHECK-DAG: arc order+{{.*}} less 45
// CHECK-DAG: arc order+{{.*}} equal 10
// CHECK-DAG: arc order+{{.*}} greater 45
// CHECK-DAG: block order+{{.*}} 100
// CHECK-DAG: block order+{{.*}} 55
// CHECK-DAG: block order+{{.*}} 45
// CHECK-DAG: block order+{{.*}} 45
// CHECK-DAG: block order+{{.*}} 10

#define NOINLINE __attribute__((noipa))
#ifndef KEEPS
#define KEEPS // an attribute of the function with the blocks
#endif

NOINLINE int less(void) { return 1; }
NOINLINE int equal(void) { return 10; }
NOINLINE int greater(void) { return 100; }

NOINLINE __attribute__((KEEPS)) int order(long a, long b) {
  if (a < b)
    return less() * 2;
  if (a == b)
    return equal() * 2;
  return greater() * 2;
}

int main(void) {
  int sum = 0;
  for (volatile int i = 0; i < 100; i++)
    sum += order(i / 10, i % 10);
  return sum != 2 * (45 + 100 + 4500);
}
