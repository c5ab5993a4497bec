// GCC has vzeroupper as a call, which calls nothing: it is not counted, so the flags of the
// comparison before it stay what they are.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for options in "" "--gmon-blocks=all" "--gmon-threads=single" "%plugin-defaults"; do \
// RUN:   for flags in -O1 -O2 -Os "-O2 -masm=intel" "-O2 -fnon-call-exceptions"; do \
// RUN:     %gmon-cc $options gcc-12 $flags %s -S -o prog.s && FileCheck %s < prog.s && \
// RUN:     %gmon-cc $options gcc-12 $flags %s -o prog && ./prog || exit 1; \
// RUN:   done || exit 1; \
// RUN: done
// CHECK-NOT: .Lgmon.icall
// CHECK:     vzeroupper
// CHECK-NOT: .Lgmon.icall

#define AVX2 __attribute__((noipa, target("avx2")))
typedef int Eight __attribute__((vector_size(32)));

Eight results;

AVX2 Eight twice(Eight values) { return values + values; }

AVX2 int isTwice(int value, int wanted) {
  results = twice((Eight){} + value);
  return results[5] == wanted;
}

int main(void) {
  if (!__builtin_cpu_supports("avx2"))
    return 0;
  return isTwice(1, 2) != 1 || isTwice(2, 3) != 0;
}
