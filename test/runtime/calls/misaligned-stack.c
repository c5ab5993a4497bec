// A program may call functions, and end, with a stack that is not aligned as the convention
// wants: what runs plainly runs instrumented.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for compiler in "%clang -fuse-ld=lld" gcc; do for options in "" "%plugin-defaults"; do \
// RUN:   %gmon-cc $options $compiler -O2 %s -o prog && ./prog && \
// RUN:   %dump-gmon gmon.out prog > out.txt && FileCheck %s < out.txt || exit 1; \
// RUN: done; done
// CHECK: arc {{.*}} last 1
// CHECK: arc last{{.*}} counted 1
// CHECK: arc last{{.*}} counted 1

#include <stdlib.h>

#define NOINLINE __attribute__((noinline, used))
NOINLINE void counted(int n);

volatile int sum;
void (*volatile pointer)(int) = counted;

NOINLINE void counted(int n) { sum += n; }

NOINLINE void last(void) {
  counted(1);
  pointer(2);
  exit(sum != 3);
}

int main(void) { __asm__("andq $-16, %rsp\n\tpushq %rax\n\tcall last"); }
