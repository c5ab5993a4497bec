// Instrumented bitcode may be optimised again, and what is then inlined, cloned or unrolled
// is counted where it ends up.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O2 -Xclang -disable-llvm-passes -emit-llvm -c %s -o once.bc
// RUN: for arcs in mcount derived; do \
// RUN:   %opt -load-pass-plugin=%pass -passes="gmon<arcs=$arcs>,default<O3>" once.bc -o twice.bc && \
// RUN:   %clang -O3 -fpass-plugin=%pass twice.bc %runtime -o prog && ./prog && \
// RUN:   %python %S/../../Inputs/check_records.py prog && \
// RUN:   %dump-gmon gmon.out prog > out.txt && FileCheck %s < out.txt || exit 1; \
// RUN: done
// CHECK-DAG: arc __gmon_outside+0x0 main 1{{$}}
// CHECK-DAG: arc main+{{.*}} apply 1000
// CHECK-DAG: arc apply+{{.*}} indirect 1000
// CHECK-NOT: arc {{.*}} once
// CHECK-DAG: block main+{{.*}} 1000
// CHECK-DAG: block apply+{{.*}} 1000

volatile int sink;
__attribute__((noinline)) static int indirect(int x) { return sink = x * 2; }
int (*volatile function)(int) = indirect;
__attribute__((always_inline)) static int once(int x) { return x + 1; }
__attribute__((noinline)) static int apply(int n) { return function(once(n)) + 1; }

int main(void) {
  for (volatile int i = 0; i < 1000; i++)
    sink = apply(i);
  return 0;
}
