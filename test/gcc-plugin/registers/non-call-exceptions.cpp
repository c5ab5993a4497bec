// Instructions that throw are counted: what follows them did not run.
// REQUIRES: g++, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for flags in -O0 -O2; do \
// RUN:   %gmon-cc %plugin-defaults g++ $flags -fnon-call-exceptions %s -o prog && ./prog && \
// RUN:   %python %S/../../Inputs/check_records.py prog && \
// RUN:   %dump-gmon gmon.out prog > out.txt && FileCheck %s < out.txt || exit 1; \
// RUN: done
// CHECK-DAG: block _Z4loadPVi+{{.*}} 10
// CHECK-DAG: block _Z4loadPVi{{.*}} 6
// CHECK-DAG: block _Z4loadPVi{{.*}} 4

#include <csignal>

volatile int sink;

__attribute__((noinline)) int load(volatile int *p) {
  try {
    int value = *p;
    sink = 1;
    return value;
  } catch (int) {
    return -1;
  }
}

int main() {
  struct sigaction action = {};
  action.sa_handler = [](int) { throw 1; };
  action.sa_flags = SA_NODEFER;
  sigaction(SIGSEGV, &action, nullptr);
  int value = 3, sum = 0;
  for (int i = 0; i < 10; i++)
    sum += load(i % 5 < 2 ? nullptr : &value);
  return sum != 6 * 3 - 4;
}
