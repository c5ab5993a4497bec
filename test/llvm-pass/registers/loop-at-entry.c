// The entry of a function that begins with a loop is counted apart, in front of it: a call is
// one, however often the loop goes round.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for options in "" --gmon-arcs=derived; do \
// RUN:   %gmon-cc %plugin-defaults $options %clang -O2 %s -o prog && ./prog && \
// RUN:   %python %S/../../Inputs/check_records.py prog && %dump-gmon gmon.out prog > out.txt && \
// RUN:   FileCheck %s < out.txt || exit 1; \
// RUN: done
// CHECK-DAG: arc main+{{.*}} spin 5
// CHECK:     block spin+{{.*}} 5{{$}}
// CHECK:     block spin+{{.*}} 50
// CHECK:     block spin+{{.*}} 5{{$}}
// CHECK-NOT: block spin

// Nothing is to be done before the loop, so that its first instruction is the function's.
__attribute__((noinline)) void spin(volatile int *n) {
  do
    --*n;
  while (*n);
}

int main(void) {
  for (volatile int i = 0; i < 5; i++) {
    int n = 10;
    spin(&n);
  }
}
