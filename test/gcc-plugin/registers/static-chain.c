// The hook keeps r10, in which a nested function gets its static chain. The nested function
// is called through a pointer and directly, and its call is the program's first, so that the
// hook's slow path has most to do.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for level in -O0 -O2; do \
// RUN:   %gmon-cc %plugin-defaults gcc $level %s -o prog && ./prog && \
// RUN:   %dump-gmon gmon.out prog > out.txt && \
// RUN:   FileCheck %s --check-prefixes=CHECK,MCOUNT < out.txt && \
// RUN:   %gmon-cc --gmon-blocks=all --gmon-threads=single --gmon-arcs=derived gcc $level %s -o prog && ./prog && \
// RUN:   %dump-gmon gmon.out prog > out.txt && \
// RUN:   FileCheck %s --check-prefixes=CHECK,DERIVED < out.txt || exit 1; \
// RUN: done
// CHECK-DAG:   arc main{{.*}} nested.0 1
// MCOUNT-DAG:  arc call{{.*}} nested.0 1
// CHECK-DAG:   block nested.0{{.*}} 2

// An indirect call reaches the trampoline, which is code outside of every image.
// DERIVED-DAG: arc __gmon_outside+0x0 nested.0 1

__attribute__((noipa)) int call(int (*function)(int)) { return function(2) + 1; }

int main(void) {
  volatile int base = 40;
  __attribute__((noinline, noclone)) int nested(int x) { return base + x; }
  return nested(2) + call(nested) != 85;
}
