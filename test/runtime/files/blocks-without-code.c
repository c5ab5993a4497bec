// A block of empty assembly has the address of the next block. The profile has that address once, with the
// count of the code there, and merge=1 adds to it.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for cc in %clang gcc-12; do for level in -O1 -O2; do \
// RUN:   %gmon-cc $cc $level -g %s -o prog && rm -f gmon.out && \
// RUN:   for run in 1 2; do env GMONKIT_OPTIONS=merge=1 ./prog || exit 1; done && \
// RUN:   %gmonkit export --lcov=prog.info prog && FileCheck %s < prog.info || exit 1; done; done
// CHECK-DAG: FNDA:2,main

static volatile int sink;

__attribute__((noinline)) void use(int number) { sink = number; }

__attribute__((noinline)) void run(int a, int b) {
  if (__builtin_expect(a, 1)) {
    // CHECK-DAG: DA:[[@LINE+1]],16
    use(1);
    if (__builtin_expect(b == 1, 0))
      // CHECK-DAG: DA:[[@LINE+1]],6
      use(2);
    __asm__ volatile("" ::: "memory");
  }
  // CHECK-DAG: DA:[[@LINE+1]],20
  sink = a;
}

int main(void) {
  for (int i = 0; i < 10; ++i)
    run(i % 5, i % 3);
  return 0;
}
