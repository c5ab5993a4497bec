// A tail call under a condition, one jump, is made as often as the condition holds: there is
// a place for its counter, and its record tells that count.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -Oz -S %s -o - | FileCheck %s --check-prefix=PLAIN
// PLAIN-LABEL: {{^}}maybe:
// PLAIN:       j{{[a-z]+}} other # TAILCALL
// RUN: for flags in -Oz -Os "-Oz -g -fbasic-block-sections=all" "-Oz -fcf-protection" \
// RUN:     "-Oz -fxray-instrument -fxray-instruction-threshold=1"; do \
// RUN:   for options in "" --gmon-blocks=none "--gmon-blocks=all --gmon-threads=single"; do \
// RUN:     %gmon-cc --gmon-arcs=derived $options %clang $flags %s -o prog && ./prog && \
// RUN:     %dump-gmon gmon.out prog > out.txt && FileCheck %s < out.txt || exit 1; \
// RUN:   done || exit 1; \
// RUN: done
// CHECK-DAG: arc maybe{{.*}} other 4
// CHECK-DAG: arc main{{.*}} maybe 10
// CHECK-DAG: arc __gmon_outside+0x0 main 1{{$}}
// CHECK-NOT: arc __gmon_outside+0x0 other

volatile int sink;
__attribute__((noinline)) static void other(void) { sink = 4; }
__attribute__((noinline)) void maybe(int x) {
  if (x > 5)
    other();
}

int main(void) {
  for (volatile int i = 0; i < 10; i++)
    maybe(i);
}
