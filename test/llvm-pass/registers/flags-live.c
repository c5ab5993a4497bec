// A block that begins while the flags are in use is counted without changing them: where they
// are free again, or in a scratch register; red-zone.c shows what is done where none is free.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %plugin-defaults %clang -O1 -S %s -o - | FileCheck %s --check-prefixes=ASM,SINGLE
// RUN: %gmon-cc --gmon-arcs=mcount --gmon-blocks=all %clang -O1 -S %s -o - \
// RUN:   | FileCheck %s --check-prefixes=ASM,EXACT
// RUN: for options in "%plugin-defaults" "--gmon-arcs=mcount --gmon-blocks=all" \
// RUN:     "--gmon-blocks=all --gmon-threads=single"; do \
// RUN:   for flags in -O1 -Og -O2 -Os "-O1 -masm=intel"; do \
// RUN:     %gmon-cc $options %clang $flags %s -o prog && ./prog && \
// RUN:     %python %S/../../Inputs/check_records.py prog && \
// RUN:     %dump-gmon gmon.out prog > out.txt && FileCheck %s < out.txt || exit 1; \
// RUN:   done || exit 1; \
// RUN: done

// ASM-LABEL:   {{^}}order:
// ASM:         cmpq
// ASM-NEXT:    jge
// ASM:         .LBB
// SINGLE:      .Lgmon.block{{[0-9.]+:[[:space:]]+}}movq [[COUNTER:\.Lgmon\.counters[0-9+]+]](%rip), %r11
// SINGLE-NEXT: leaq -1(%r11), %r11
// SINGLE-NEXT: movq %r11, [[COUNTER]](%rip)
// EXACT:       .Lgmon.block{{[0-9.]+:[[:space:]]+}}movq %gs:[[COUNTER:\.Lgmon\.counters[0-9+]+]](%rip), %r11
// EXACT-NEXT:  leaq -1(%r11), %r11
// EXACT-NEXT:  movq %r11, %gs:[[COUNTER]](%rip)
// ASM:         jne

// CHECK-DAG: arc order+{{.*}} less 45
// CHECK-DAG: arc order+{{.*}} equal 10
// CHECK-DAG: arc order+{{.*}} greater 45
// CHECK-DAG: block order+{{.*}} 100
// CHECK-DAG: block order+{{.*}} 55
// CHECK-DAG: block order+{{.*}} 45
// CHECK-DAG: block order+{{.*}} 45
// CHECK-DAG: block order+{{.*}} 10

#define NOINLINE __attribute__((noinline))

volatile int sink;
NOINLINE int less(void) { return sink = 1; }
NOINLINE int equal(void) { return sink = 10; }
NOINLINE int greater(void) { return sink = 100; }

NOINLINE int order(long a, long b) {
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
