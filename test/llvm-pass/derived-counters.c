// arcs=derived without block counts: counters stand at entries and where direct calls are
// made, and nowhere else; arcs are as exact. So it is in functions with too many blocks.
// RUN: %gmon-cc --gmon-threads=single --gmon-arcs=derived --gmon-blocks=none %clang -O1 %s -o %t
// RUN: env GMONKIT_OPTIONS=output=%t.gmon %t && %dump-gmon %t.gmon %t | FileCheck %s
// RUN: llvm-readelf -SW %t | FileCheck %s --check-prefix=SECTIONS
// RUN: llvm-objdump -d %t | FileCheck %s --check-prefix=CODE
// RUN: %gmon-cc --gmon-blocks=all --gmon-threads=single --gmon-arcs=derived --gmon-max-counters=2 %clang -O1 %s -o %t
// RUN: env GMONKIT_OPTIONS=output=%t.gmon %t && %dump-gmon %t.gmon %t \
// RUN:   | FileCheck %s --check-prefixes=CHECK,FEW
// CHECK-DAG: arc main+{{.*}} branches 10
// CHECK-DAG: arc branches+{{.*}} called 5
// CHECK-DAG: arc __gmon_outside+0x0 main 1{{$}}
// CHECK-NOT: block branches
// FEW:       block called+{{.*}} 5
// SECTIONS-NOT: gmon_blocks
// SECTIONS:     gmon_c{{alls|ounters}}
// SECTIONS-NOT: gmon_blocks
// CODE-LABEL:       <branches>:
// CODE-COUNT-2:     subq $0x1, {{.*}}gmon_counters
// CODE-NOT:         subq $0x1, {{.*}}gmon_counters
// CODE-LABEL:       <main>:

volatile int sink;
__attribute__((noinline)) void called(int x) { sink = x; }
__attribute__((noinline)) void branches(int x) {
  if (x % 2)
    called(x);
  else if (x % 3)
    sink = 1;
  else
    sink = 2;
}

int main(void) {
  for (volatile int i = 0; i < 10; i++)
    branches(i);
  return 0;
}
