// The first function that GCC compiles is judged by its calls too: it may not return, so
// its caller counts again after it.
// REQUIRES: gcc-plugin, gcc-12
// RUN: %gmon-cc gcc-12 -O1 -DLEAP -c %s -o %t.leap.o
// RUN: %gmon-cc gcc-12 -O1 %s %t.leap.o -o %t
// RUN: env GMONKIT_OPTIONS=output=%t.gmon %t && %dump-gmon %t.gmon %t | FileCheck %s
// CHECK-DAG: block second+{{[0-9a-fx]+}} 10{{$}}
// CHECK-DAG: block second+{{[0-9a-fx]+}} 5{{$}}
#include <setjmp.h>

extern jmp_buf back;
int leap(int value);

#ifdef LEAP
jmp_buf back;
int leap(int value) {
  if (value % 2)
    longjmp(back, 1);
  return value;
}
#else
volatile int sink;
static __attribute__((noinline)) int first(int value) { return leap(value) + 1; }
__attribute__((noinline)) int second(int value) {
  sink = first(value);
  return sink;
}
int main(void) {
  for (volatile int i = 0; i < 10; ++i)
    if (!setjmp(back))
      second(i);
  return 0;
}
#endif
