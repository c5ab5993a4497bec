// The whole way: compile with the launcher, run, and GNU gprof reads the profile.
// REQUIRES: gprof
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O2 %s -o prog
// RUN: ./prog
// RUN: gprof -b -p prog gmon.out | FileCheck %s
// CHECK: {{^ +[0-9.]+ +[0-9.]+ +[0-9.]+ +1000 +[0-9.]+ +[0-9.]+ +leaf$}}
// CHECK: {{^ +[0-9.]+ +[0-9.]+ +[0-9.]+ +1 +[0-9.]+ +[0-9.]+ +main$}}

__attribute__((noinline)) int leaf(int x) { return x * 3 + 1; }

int main(void) {
  volatile int sum = 0;
  for (volatile int i = 0; i < 1000; i++)
    sum += leaf(i);
  return 0;
}
