// The machine outliner takes no code out of counted functions: it would have no counters, and `gmonkit count` would
// leave out its instructions.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -Oz -mllvm -enable-machine-outliner %s -o plain && ./plain > expected
// RUN: llvm-nm plain | grep OUTLINED
// RUN: for options in "" "-mllvm -enable-machine-outliner"; do \
// RUN:   %gmon-cc %clang -Oz $options %s -o prog && ./prog | diff - expected && \
// RUN:   %gmonkit count prog >> said.txt || exit 1; done
// RUN: llvm-nm prog | not grep OUTLINED
// RUN: FileCheck %s < said.txt
// CHECK: total [[TOTAL:[0-9]+]]
// CHECK: total [[TOTAL]]{{$}}

#include <stdio.h>

static volatile int sink;
static int all[8];

#define STORES(number)                                                                             \
  __attribute__((noinline)) static int stores##number(int a, const int *values) {                  \
    if (a % 3 == number)                                                                           \
      return number;                                                                               \
    all[0] = a + 1;                                                                                \
    all[1] = a * 3;                                                                                \
    all[2] = values[1] + 7;                                                                        \
    all[3] = values[2] * 5;                                                                        \
    all[4] = a ^ 9;                                                                                \
    all[5] = sink;                                                                                 \
    all[6] = sink * 3;                                                                             \
    return all[a & 7];                                                                             \
  }
STORES(0)
STORES(1)
STORES(2)

int main(void) {
  const int values[] = {1, 2, 3};
  int sum = 0;
  for (int i = 0; i < 1000; ++i)
    sum += stores0(i, values) + stores1(i + sum % 7, values) + stores2(i * 2, values);
  printf("%d\n", sum);
  return 0;
}
