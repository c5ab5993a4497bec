// A tail call may read its target from variables of a large frame, or from an array whose size is no constant: below
// the red zone, by any register. What counts the call leaves them as they are, and registers that the caller keeps.
// RUN: rm -rf %t && mkdir %t && cd %t
// DEFINE: %{options} =
// DEFINE: %{check} = for level in -O1 -O2 -Os "-O2 -masm=intel"; do \
// DEFINE:   rm -f gmon.out; %gmon-cc %clang $level %{options} %s -o prog && ./prog | grep -x '2850 2850' && \
// DEFINE:   %gmonprof -b -p ./prog gmon.out | FileCheck %s || exit 1; done
// RUN: %{check}
// REDEFINE: %{options} = -mgeneral-regs-only -DKEEPING
// RUN: %{check}
// CHECK-DAG: {{ 80 .* add$}}
// CHECK-DAG: {{ 80 .* sub$}}
// CHECK-DAG: {{ 40 .* neg$}}

#include <stdio.h>

#ifdef KEEPING
#define KEEPS __attribute__((no_caller_saved_registers))
#else
#define KEEPS
#endif

typedef KEEPS long Function(long);

__attribute__((noinline)) KEEPS long add(long x) { return x + 1; }
__attribute__((noinline)) KEEPS long sub(long x) { return x - 2; }
__attribute__((noinline)) KEEPS long neg(long x) { return -x; }

__attribute__((noinline)) KEEPS long largeFrame(Function *a, Function *b, Function *c, int which,
                                                long x) {
  Function *table[100];
  for (int i = 0; i < 100; i++)
    table[i] = i % 5 == 4 ? c : i % 2 ? a : b;
  return table[which](x);
}

__attribute__((noinline)) KEEPS long anySize(Function *a, Function *b, Function *c, int size,
                                             int which, long x) {
  Function *table[size];
  for (int i = 0; i < size; i++)
    table[i] = i % 5 == 4 ? c : i % 2 ? a : b;
  return table[which](x);
}

int main(void) {
  long large = 0, any = 0;
  for (int i = 0; i < 100; i++) {
    large += largeFrame(add, sub, neg, i, i);
    any += anySize(add, sub, neg, 100 + i, i, i);
  }
  printf("%ld %ld\n", large, any);
  return 0;
}
