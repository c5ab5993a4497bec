// Block counts stay exact when longjmp leaves blocks in their middle.
// RUN: %gmon-cc %clang -O1 -fno-inline %s -o %t
// RUN: GMONKIT_OPTIONS=output=%t.gmon %t && %dump-gmon %t.gmon %t | FileCheck %s
// CHECK:     arc middle{{.*}} leap 10
// CHECK:     block leap+{{.*}} 10
// CHECK-DAG: block leap+{{.*}} 3
// CHECK-DAG: block leap+{{.*}} 7
// CHECK:     block middle{{.*}} 10
// CHECK:     block middle{{.*}} 7
// CHECK-NOT: block middle

#include <setjmp.h>

jmp_buf place;
volatile int sink;

void leap(int i) {
  if (i % 4 == 1)
    longjmp(place, 1);
  sink = i;
}

void middle(int i) {
  leap(i);
  sink = i;
}

int main(void) {
  for (volatile int i = 0; i < 10; i++)
    if (!setjmp(place))
      middle(i);
}
