// AArch64: a block that is no more than a branch, which does not reach over what comes next, is
// counted where the branches are that take its place.
// REQUIRES: qemu-aarch64
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for blocks in all sparse; do \
// RUN:   %gmon-cc --gmon-blocks=$blocks %aarch64-cc -O2 %s -o prog && %aarch64 ./prog && \
// RUN:   %dump-gmon gmon.out prog | sed -n 's/block far[^ ]*/runs/p' | sort > $blocks.txt; \
// RUN: done
// RUN: FileCheck %s < sparse.txt && diff all.txt sparse.txt
// CHECK-DAG: runs 2000{{$}}
// CHECK-DAG: runs 1000{{$}}
// CHECK-DAG: runs 500{{$}}

volatile int sink;

#define FAR __asm__ volatile("b 1f\n\t.space 40000\n1:")

__attribute__((noinline)) void far(int a, int b, int c) {
  if (__builtin_expect(a & 1, 0)) {
    FAR;
    sink += 1;
  } else if (__builtin_expect(b & 2, 0)) {
    FAR;
    sink += 2;
  } else if (__builtin_expect(c & 4, 0)) {
    FAR;
    sink += 3;
  } else {
    FAR;
    sink += 4;
  }
}

int main(void) {
  for (int i = 0; i < 2000; i++)
    far(i, i, i);
  return 0;
}
