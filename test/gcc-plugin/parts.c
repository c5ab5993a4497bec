// Copies and parts of functions that GCC makes - .constprop, .isra, .part, .cold - are
// counted under their own names; a cold part has tables of its own, which its section keeps.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for flags in "" "-ffunction-sections -Wl,--gc-sections" -fno-pie; do \
// RUN:   for options in "%plugin-defaults" "--gmon-blocks=all --gmon-threads=single"; do \
// RUN:     %gmon-cc $options gcc -O2 $flags %s -o prog && ./prog && \
// RUN:     %python %S/../Inputs/check_records.py prog && \
// RUN:     %dump-gmon gmon.out prog > out.txt && FileCheck %s < out.txt || exit 1; \
// RUN:   done || exit 1; \
// RUN: done
// RUN: %gmon-cc %plugin-defaults gcc -O2 -ffunction-sections -c %s -o parts.o
// RUN: %python %S/Inputs/emitted.py parts.o | FileCheck %s --check-prefix=TABLES
// TABLES-DAG: table gmon_blocks progbits 0x82 4 of .text.split in None
// TABLES-DAG: table gmon_blocks progbits 0x82 4 of .text.unlikely.split in None
// CHECK-DAG: arc main{{.*}} scale.constprop.0 100
// CHECK-DAG: block scale.constprop.0+{{.*}} 100
// CHECK-DAG: arc main{{.*}} first{{.*}}.isra.0 100
// CHECK-DAG: block first{{.*}}.isra.0+{{.*}} 100
// CHECK-DAG: arc main{{.*}} guard.part.0 50
// CHECK-DAG: block guard.part.0+{{.*}} 50
// CHECK-DAG: block split+{{.*}} 100
// CHECK-DAG: block split.cold+{{.*}} 10

#include <stdlib.h>

volatile int sink;

static __attribute__((noinline)) int scale(int x, int by) {
  for (int i = 0; i < by; i++)
    sink = x * i;
  return x * by;
}

// The argument is passed by value: the copy takes what it points to.
struct Pair {
  int a, b;
};
static __attribute__((noinline)) int first(struct Pair *pair) {
  sink = pair->a;
  return pair->a + sink;
}

// Its test is inlined, the rest is not.
#define STEP sink = sink * 5 - x % 7, sink = sink / 3 + x;
#define STEPS STEP STEP STEP STEP STEP STEP STEP STEP
int guard(int x) {
  if (x < 50)
    return 0;
  for (int i = 0; i < 10; i++) {
    STEPS STEPS STEPS
  }
  return sink;
}

__attribute__((cold, noinline)) void rare(int x) { sink = x; }
__attribute__((noinline)) int split(int x) {
  if (x % 10 == 3) {
    rare(x);
    sink = x / 3;
    rare(sink);
  }
  return x + 1;
}

int main(void) {
  int sum = 0;
  for (volatile int i = 0; i < 100; i++) {
    struct Pair pair = {i, 2};
    sum += scale(i, 7) + first(&pair) + split(i);
    sum += guard(i);
  }
  return sum == 0;
}
