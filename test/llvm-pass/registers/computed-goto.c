// Computed gotos and asm goto keep their labels, and their blocks are counted.
// RUN: for level in -O0 -O2; do \
// RUN:   %gmon-cc %clang $level %s -o %t && GMONKIT_OPTIONS=output=%t.gmon %t | FileCheck %s && \
// RUN:   %dump-gmon %t.gmon %t | FileCheck %s --check-prefix=COUNTS || exit 1; \
// RUN: done
// CHECK: 40 30
// COUNTS-DAG: arc main{{.*}} run 10
// COUNTS-DAG: block run{{.*}} 40
// COUNTS-DAG: arc main{{.*}} jump 40
// COUNTS-DAG: block jump{{.*}} 30

#include <stdio.h>

int total;

__attribute__((noinline)) void run(const char *program) {
  static void *operations[] = {&&stop, &&add};
  goto *operations[*program - '0'];
add:
  total++;
  goto *operations[*++program - '0'];
stop:;
}

__attribute__((noinline)) int jump(int x) {
  __asm__ goto("testl $3, %0\n\tjnz %l1" ::"r"(x)::odd);
  return 0;
odd:
  return 1;
}

int main(void) {
  for (volatile int i = 0; i < 10; i++)
    run("11110");
  int odd = 0;
  for (volatile int i = 0; i < 40; i++)
    odd += jump(i);
  printf("%d %d\n", total, odd);
}
