// Tail calls stay tail calls: recursions 10 million deep need no stack.
// RUN: %gmon-cc %plugin-defaults %clang -O2 %s -o %t
// RUN: GMONKIT_OPTIONS=output=%t.gmon %t && %dump-gmon %t.gmon %t | FileCheck %s
// RUN: %gmon-cc --gmon-arcs=derived %clang -O2 %s -o %t
// RUN: GMONKIT_OPTIONS=output=%t.gmon %t && %dump-gmon %t.gmon %t \
// RUN:   | FileCheck %s --check-prefix=DERIVED
// DERIVED-DAG: arc main{{.*}} even 1{{$}}
// DERIVED-DAG: arc even{{.*}} even 9999999
// DERIVED-DAG: arc must{{.*}} must 9999999
// DERIVED-DAG: arc has_local{{.*}} has_local 9999999
// CHECK-DAG: arc main{{.*}} even 10000000
// CHECK-DAG: arc main{{.*}} meeting 10000000
// CHECK-DAG: arc main{{.*}} must 10000000
// CHECK-DAG: arc main{{.*}} has_local 10000000

int even(int n), meeting(int n), must(int n), has_local(int n);

// The optimiser must not know who is called.
int (*volatile to_even)(int) = even, (*volatile to_meeting)(int) = meeting;
int (*volatile to_must)(int) = must, (*volatile to_has_local)(int) = has_local;
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

int must(int n) {
  if (n == 0)
    return 1;
  __attribute__((musttail)) return to_must(n - 1);
}

// The end of the array's lifetime stands between the call and the return.
int has_local(int n) {
  volatile char local[8];
  local[n & 7] = n;
  sink = local[0];
  return n ? to_has_local(n - 1) : 0;
}

int main(void) {
  even(10000000);
  meeting(10000000);
  must(10000000);
  has_local(10000000);
}
