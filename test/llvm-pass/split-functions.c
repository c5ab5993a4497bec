// The cold part of a function that is split by a profile keeps its records, and they hold.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O2 -fprofile-instr-generate %s -o train && ./train
// RUN: llvm-profdata merge default.profraw -o prog.profdata
// RUN: %gmon-cc %clang -O2 -fprofile-instr-use=prog.profdata -fsplit-machine-functions \
// RUN:   -fuse-ld=lld %s -o prog
// RUN: ./prog && %python %S/../Inputs/check_records.py prog
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// CHECK-DAG: block work+{{.*}} 1000000
// CHECK-DAG: block work.cold{{.*}} 0

volatile int sink;

__attribute__((noinline)) void work(int x) {
  sink = x;
  if (x == -1) {
    for (volatile int i = 0; i < 10; i++)
      sink = sink * 3 + i;
    sink = sink / 7;
  }
}

int main(void) {
  for (volatile int i = 0; i < 1000000; i++)
    work(i);
}
