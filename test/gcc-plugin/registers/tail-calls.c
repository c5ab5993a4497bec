// Tail calls stay tail calls: recursions 10 million deep need no stack, and are counted.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for options in "" "%plugin-defaults"; do \
// RUN:   %gmon-cc $options gcc -O2 %s -o prog && ./prog && \
// RUN:   %dump-gmon gmon.out prog > out.txt && FileCheck %s < out.txt || exit 1; \
// RUN: done
// CHECK-DAG: block even+{{.*}} 10000001
// CHECK-DAG: block even+{{.*}} 10000000
// CHECK-DAG: arc {{(main|even)}}{{.*}} even 1000000{{[01]}}
// CHECK-DAG: arc {{(main|meeting)}}{{.*}} meeting 1000000{{[01]}}
// CHECK-DAG: block meeting+{{.*}} 5000000

int even(int n), meeting(int n);

// The optimiser must not know who is called.
int (*volatile to_even)(int) = even, (*volatile to_meeting)(int) = meeting;
volatile int sink;

int even(int n) { return n ? to_even(n - 1) : 1; }

// The branches meet in one return block.
int meeting(int n) {
  int (*self)(int) = to_meeting;
  if (n == 0)
    return 0;
  if (n % 2)
    return self(n - 1);
  sink = n;
  return self(n - 1);
}

int main(void) {
  to_even(10000000);
  to_meeting(10000000);
}
