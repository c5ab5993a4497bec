// Instrumented bitcode may be optimised again: nothing of it is inlined, cloned or unrolled.
// RUN: %clang -O2 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
// RUN: %opt -load-pass-plugin=%pass -passes='gmon,default<O3>' %t.bc -o %t.twice.bc
// RUN: %clang -O3 %t.twice.bc %runtime -o %t
// RUN: GMONKIT_OPTIONS=output=%t.gmon %t && %dump-gmon %t.gmon %t | FileCheck %s
// CHECK-DAG: arc main+{{.*}} apply 1
// CHECK-DAG: arc apply+{{.*}} twice 1000
// CHECK-DAG: arc apply+{{.*}} thrice 1000
// CHECK-DAG: arc main+{{.*}} once 1
// CHECK-DAG: block apply+{{.*}} 2000
// CHECK-DAG: block twice+{{.*}} 1000

static int apply(int (*function)(int), int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += function(i);
  return sum;
}
static int twice(int x) { return x * 2; }
__attribute__((always_inline)) static int once(int x) { return x + 1; }
static int thrice(int x) { return x * 3; }

volatile int sink;
int main(void) {
  sink = apply(twice, 1000);
  sink = apply(thrice, 1000);
  sink = once(sink);
}
