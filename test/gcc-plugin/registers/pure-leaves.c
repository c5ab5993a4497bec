// GCC calls a function pure that ends by longjmp or exit, for all else that it does is to return.
// What follows a call of it has a count of its own.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for options in --gmon-blocks=all --gmon-blocks=sparse; do \
// RUN:   %gmon-cc $options gcc-12 -O2 %s -o prog && ./prog && \
// RUN:   %dump-gmon gmon.out prog > out.txt && FileCheck %s < out.txt || exit 1; \
// RUN: done

// CHECK-DAG: arc use+{{.*}} half 100
// CHECK-DAG: block use+0x0 100
// CHECK-DAG: block use+0x{{.+}} 50
// CHECK-DAG: arc main+{{.*}} use 100

#include <setjmp.h>

static jmp_buf back;
static volatile int results;

__attribute__((noinline, noclone)) static int half(int value) {
  if (value % 2)
    longjmp(back, 1);
  return value / 2;
}

__attribute__((noipa)) static void use(int value) { results = half(value) + value; }

int main(void) {
  for (volatile int i = 0; i < 100; i++)
    if (setjmp(back) == 0)
      use(i);
}
