// Time outside the instrumented code is kept, by file, and shown; GNU gprof sees the same
// profile as ever.
// ALLOW_RETRIES: 2
// REQUIRES: gprof
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog -lm
// RUN: ./prog && %gmonprof -b -p prog gmon.out | FileCheck %s
// RUN: gprof -b -p prog gmon.out | FileCheck %s --check-prefix=GPROF
// RUN: %python %S/../Inputs/samples_in.py %gmonprof prog gmon.out burn=0.2..0.4 calls=0..0.15
//
// Two profiles add up, and a sum is read as its parts are.
// RUN: %gmonprof -b -p -s prog gmon.out gmon.out > twice && %gmonprof -b -p prog gmon.sum | diff twice -
// RUN: FileCheck %s --check-prefix=TWICE < twice
//
// On request it is charged to the caller.
// RUN: GMONKIT_OPTIONS=callers=1 ./prog && %gmonprof -b -p prog gmon.out | FileCheck %s --check-prefix=CHARGED
// RUN: %python %S/../Inputs/samples_in.py %gmonprof prog gmon.out burn=0.2..0.4 calls=0.3..0.5
//
// In a static program all code is the program's.
// RUN: %gmon-cc %clang -O1 -static %s -o static -lm && ./static
// RUN: %gmonprof -b -p static gmon.out | FileCheck %s --check-prefix=STATIC
//
// CHECK:        Flat profile:
// CHECK:        burn
// CHECK:        Outside the instrumented code:
// CHECK-EMPTY:
// CHECK-NEXT:         self    system
// CHECK-NEXT:      seconds     calls   charged  name
// CHECK-NEXT:         0.{{[2-4][0-9]}}      0.{{[2-4][0-9]}}      0.00  libc.so.6
// GPROF:        Each sample counts as 0.01 seconds.
// GPROF-NOT:    libc
// TWICE:              0.{{[4-8][0-9]}}      0.{{[4-8][0-9]}}      0.00  libc.so.6
// CHARGED:            [[SELF:0.[2-4][0-9]]]      0.{{[2-4][0-9]}}      [[SELF]]  libc.so.6
// STATIC:       Flat profile:
// STATIC-NOT:   libc.so.6

#include "../Inputs/cpu_time.h"
#include <fcntl.h>
#include <unistd.h>

char buffer[1 << 18];

__attribute__((noinline)) void burn(void) { BURN(0.3) }

__attribute__((noinline)) int calls(int file) {
  int failed = 0;
  for (double end = seconds(CLOCK_THREAD_CPUTIME_ID) + 0.4; seconds(CLOCK_THREAD_CPUTIME_ID) < end;)
    for (int i = 0; i < 10; i++)
      failed += pread(file, buffer, sizeof buffer, 0) < 0;
  return failed;
}

int main(void) {
  burn();
  return calls(open("/dev/zero", O_RDONLY));
}
