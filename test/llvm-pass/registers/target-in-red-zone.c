// A tail call may read its target from variables below the stack pointer, by any register. What counts the call leaves
// them as they are.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for options in -O1 -O2 -Os "-O2 -masm=intel" "-O2 -fPIC" "-O2 -mno-red-zone"; do rm -f gmon.out; \
// RUN:   %gmon-cc %clang $options %s -o prog && ./prog | grep -x '115 420' && %gmonprof -b -p ./prog gmon.out | \
// RUN:   FileCheck %s || exit 1; done
// CHECK-DAG: {{ 25 .* add$}}
// CHECK-DAG: {{ 25 .* sub$}}
// CHECK-DAG: {{ 10 .* neg$}}

#include <stdio.h>

typedef long Function(long);

__attribute__((noinline)) long add(long x) { return x + 1; }
__attribute__((noinline)) long sub(long x) { return x - 2; }
__attribute__((noinline)) long neg(long x) { return -x; }

__attribute__((noinline)) long byStackPointer(Function *a, Function *b, Function *c, int which,
                                              long x) {
  Function *table[] = {a, b, c};
  return table[which](x);
}

__attribute__((noinline)) long byOther(long x, long which, Function *a, Function *b, int half) {
  Function *table[] = {a, b, a, b}, **start = half ? &table[0] : &table[2];
  return start[which](x);
}

int main(void) {
  long sum = 0, other = 0;
  for (int i = 0; i < 30; i++) {
    sum += byStackPointer(add, sub, neg, i % 3, i);
    other += byOther(i, i % 2, add, sub, i % 3);
  }
  printf("%ld %ld\n", sum, other);
  return 0;
}
