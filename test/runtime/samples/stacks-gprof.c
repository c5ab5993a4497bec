// A profile with call stacks is the same to GNU gprof as one without: it leaves them out.
// REQUIRES: gprof
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog
// RUN: env GMONKIT_OPTIONS=stacks=1 ./prog && gprof -b prog gmon.out > gprof.txt
// RUN: FileCheck %s < gprof.txt
// CHECK: Each sample counts as 0.01 seconds.
// CHECK: {{9[0-9]|100}}.{{[0-9]+}} {{.*}} 3 {{.*}} work
// CHECK: {{^}}[{{[0-9]+}}] {{.*}} main [
// RUN: %gmonprof -b prog gmon.out | FileCheck %s --check-prefix=STACKS
// STACKS: times of callees are measured

#include <time.h>

static volatile long sum;

__attribute__((noinline)) void work(void) {
  clock_t begin = clock();
  while (clock() - begin < CLOCKS_PER_SEC / 10)
    for (int i = 0; i < 100000; i++)
      sum += i;
}

int main(void) {
  for (int i = 0; i < 3; i++)
    work();
  return 0;
}
