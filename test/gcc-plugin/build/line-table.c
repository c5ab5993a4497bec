// The address of a block's record has the line that the block begins with.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s unit.c
// RUN: %gmon-cc gcc -O0 -g unit.c -o prog && ./prog
// RUN: %dump-gmon gmon.out | sed -n 's/^block //p' > blocks.txt
// RUN: while read address count; do \
// RUN:   echo $(llvm-symbolizer -e prog -s --output-style=GNU $address) count $count; \
// RUN: done < blocks.txt | FileCheck %s --implicit-check-not=count
// RUN: %gmon-cc gcc -O2 -g -flto unit.c -o prog && ./prog
// RUN: %dump-gmon gmon.out | sed -n 's/^block //p' > blocks.txt
// RUN: while read address count; do \
// RUN:   echo $(llvm-symbolizer -e prog -s --output-style=GNU $address) count $count; \
// RUN: done < blocks.txt | FileCheck %s --check-prefix=OPTIMISED

volatile int sink;

// OPTIMISED-DAG: classify unit.c:[[#@LINE+3]]{{.*}} count 12
// CHECK:         classify unit.c:[[#@LINE+1]]{{.*}} count 12
__attribute__((noinline)) int classify(int x) {
  if (x % 2)
    // CHECK-NEXT: classify unit.c:[[#@LINE+1]]{{.*}} count 6
    return 1;
  // OPTIMISED-DAG: classify unit.c:[[#@LINE+2]]{{.*}} count 6
  // CHECK-NEXT:    classify unit.c:[[#@LINE+1]]{{.*}} count 6
  if (x % 3 == 0)
    // CHECK-NEXT: classify unit.c:[[#@LINE+1]]{{.*}} count 2
    sink = x;
  else
    // OPTIMISED-DAG: classify unit.c:[[#@LINE+2]]{{.*}} count 4
    // CHECK-NEXT:    classify unit.c:[[#@LINE+1]]{{.*}} count 4
    sink = -x;
  // CHECK-NEXT: classify unit.c:[[#@LINE+1]]{{.*}} count 6
  return 0;
  // CHECK-NEXT: classify unit.c:[[#@LINE+1]]{{.*}} count 12
}

// OPTIMISED-DAG: main unit.c:[[#@LINE+2]]{{.*}} count 1{{$}}
// CHECK-NEXT:    main unit.c:[[#@LINE+1]]{{.*}} count 1{{$}}
int main(void) {
  int odd = 0;
  // CHECK-NEXT: main unit.c:[[#@LINE+3]]{{.*}} count 12
  // CHECK-NEXT: main unit.c:[[#@LINE+1]]{{.*}} count 13
  for (volatile int i = 0; i < 12; i++)
    odd += classify(i);
  // CHECK-NEXT: main unit.c:[[#@LINE+1]]{{.*}} count 1{{$}}
  return odd != 6;
}
