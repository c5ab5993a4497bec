// Indirect calls of every form are counted, and get their arguments: by register and in
// memory, in tail position, with an argument in r11 or a static chain in r10.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for flags in -O0 -O1 -O2 -Os "-O2 -masm=intel" "-O2 -fno-integrated-as" \
// RUN:     "-O2 -fcf-protection -fno-plt" "-O2 -fbasic-block-sections=all" \
// RUN:     "-O2 -fno-integrated-as -masm=intel" "-O2 -DFEW -mretpoline" "-O1 -DFEW -fsanitize=kcfi" \
// RUN:     "-O2 -DFEW -mlvi-hardening" \
// RUN:     "-O2 -fxray-instrument -fxray-instruction-threshold=1"; do \
// RUN:   for options in "" --gmon-threads=single --gmon-blocks=none; do \
// RUN:     %gmon-cc --gmon-arcs=derived $options %clang -w $flags %s -o prog && ./prog && \
// RUN:     %dump-gmon gmon.out prog > out.txt && FileCheck %s < out.txt && \
// RUN:     { echo $flags | grep FEW || FileCheck %s --check-prefix=ALL < out.txt; } || exit 1; \
// RUN:   done || exit 1; \
// RUN: done
// CHECK-DAG: arc inMemory{{.*}} add 6
// CHECK-DAG: arc inMemory{{.*}} subtract 4
// CHECK-DAG: arc tailInMemory{{.*}} add 6
// CHECK-DAG: arc tailInMemory{{.*}} subtract 4
// CHECK-DAG: arc tailInTable{{.*}} add 5
// CHECK-DAG: arc tailInTable{{.*}} subtract 5
// CHECK-DAG: arc tailInRegister{{.*}} add 6
// ALL-DAG:   arc callUnpreserved{{.*}} unpreserved 10
// ALL-DAG:   arc callInRegisters{{.*}} {{.*}}inRegisters 6
// ALL-DAG:   arc callInRegisters{{.*}} {{.*}}otherInRegisters 4
// ALL-DAG:   arc chain{{.*}} add 10

// What r11 holds is kept where it is an argument.
// RUN: %gmon-cc --gmon-arcs=derived --gmon-first=off %clang -O2 -S %s -o - | FileCheck %s --check-prefix=KEPT
// KEPT-LABEL: {{^}}callUnpreserved:
// KEPT:       leaq -128(%rsp), %rsp
// KEPT-NEXT:  pushq %r11
// KEPT-NEXT:  movq {{.*}}, %r11
// KEPT:       popq %r11
// KEPT-NEXT:  leaq 128(%rsp), %rsp
// KEPT-NEXT:  callq *
// KEPT-LABEL: {{^}}inMemory:
// KEPT-NOT:   pushq %r11
// KEPT:       movq [[TARGET:(8)?\(.*\)]], %r11
// KEPT:       callq *[[TARGET]]

#define NOINLINE __attribute__((noinline))

volatile int sink;
typedef int Function(int);
NOINLINE int add(int x) { return sink = x + 1; }
NOINLINE int subtract(int x) { return sink = x - 1; }
Function *volatile functions[2] = {add, subtract};

struct Object {
  long other;
  Function *function;
};

#ifndef FEW
__attribute__((preserve_none, noinline)) int unpreserved(long a, long b, long c, long d, long e,
                                                         long f, long g, long h, long i, long j,
                                                         long k, long l) {
  return sink = a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j +
                11 * k + 12 * l;
}
__attribute__((preserve_none)) int (*volatile toUnpreserved)(long, long, long, long, long, long,
                                                             long, long, long, long, long,
                                                             long) = unpreserved;
NOINLINE int callUnpreserved(void) { return toUnpreserved(1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3); }

__attribute__((regcall, noinline)) int inRegisters(long a, long b, long c, long d, long e, long f,
                                                   long g, long h, long i, long j, long k) {
  return sink = a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j + 11 * k;
}
// Its second target is looked up in a table, with no free register.
__attribute__((regcall, noinline)) int otherInRegisters(long a, long b, long c, long d, long e,
                                                        long f, long g, long h, long i, long j,
                                                        long k) {
  return sink = k + 2 * j + 3 * i + 4 * h + 5 * g + 6 * f + 7 * e + 8 * d + 9 * c + 10 * b + 11 * a;
}
__attribute__((regcall)) int (*volatile toInRegisters)(long, long, long, long, long, long, long,
                                                       long, long, long, long);
NOINLINE int callInRegisters(void) { return toInRegisters(1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2); }

// A builtin call with a static chain, which add has no use for.
NOINLINE int chain(Function *function, int x) {
  return __builtin_call_with_static_chain(function(x), &sink) + 1;
}
#endif

NOINLINE int inMemory(struct Object *object, int x) { return object->function(x) + 1; }
NOINLINE int tailInMemory(struct Object *object, int x) { return object->function(x); }
NOINLINE int tailInTable(Function *volatile *table, int i, int x) { return table[i](x); }
NOINLINE int tailInRegister(Function *function, int x) { return function(x); }

int main(void) {
  int sum = 0;
  for (int i = 0; i < 10; i++) {
    struct Object object = {0, functions[i % 3 == 0]};
    sum += inMemory(&object, i) + tailInMemory(&object, i) + tailInTable(functions, i % 2, i) +
           tailInRegister(object.function, i);
#ifndef FEW
    toInRegisters = i % 5 < 3 ? inRegisters : otherInRegisters;
    if (callUnpreserved() != 353 || callInRegisters() != (i % 5 < 3 ? 317 : 259) ||
        chain(add, i) != i + 2)
      return 1;
#endif
  }
  return sum != 4 * 45 + 3 * 2 + 10;
}
