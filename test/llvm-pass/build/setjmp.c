// What follows setjmp ran once for each return, not once for each call.
// RUN: %gmon-cc %clang -O2 %s -o %t
// RUN: GMONKIT_OPTIONS=output=%t.gmon %t && %dump-gmon %t.gmon %t | FileCheck %s
// CHECK:      block main{{.*}} 1
// CHECK-NEXT: block main{{.*}} 5

#include <setjmp.h>

jmp_buf place;
volatile int passes;

int main(void) {
  setjmp(place);
  passes = passes + 1;
  if (passes < 5)
    longjmp(place, 1);
}
