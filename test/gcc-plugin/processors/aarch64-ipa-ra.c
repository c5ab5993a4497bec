// A caller keeps values in registers that calls may change if the callee, which it knows, leaves
// them alone (-fipa-ra). Those that count in the callee, and behind its call, are others.
// REQUIRES: aarch64
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for options in %plugin-defaults "" "--gmon-blocks=all --gmon-threads=single"; do \
// RUN:   RUNNER="%aarch64" sh %S/../Inputs/as-plain.sh "%gmon-cc $options" aarch64-linux-gnu-gcc-12 \
// RUN:     -O2 %s || exit 1; \
// RUN: done

#include <stdio.h>

static volatile long seed = 7;
static __attribute__((noinline)) long leaf(long x) { return x ^ (x >> 3); }
static __attribute__((noinline)) long branch(long x) { return x & 4 ? seed * 3 : x + 1; }

// As many values as there are registers are in use at the calls.
#define EACH(DO)                                                                                  \
  DO(0, 1) DO(1, 2) DO(2, 3) DO(3, 4) DO(4, 5) DO(5, 6) DO(6, 7) DO(7, 8) DO(8, 9) DO(9, 10)       \
  DO(10, 11) DO(11, 12) DO(12, 13) DO(13, 14) DO(14, 15) DO(15, 16) DO(16, 17) DO(17, 18)          \
  DO(18, 19) DO(19, 20) DO(20, 21) DO(21, 0)
#define DEFINE(I, NEXT) long v##I = seed + I;
#define CHANGE(I, NEXT) v##I = v##I * (2 * I + 3) + (I % 2 ? one : two) + v##NEXT;
#define ADD(I, NEXT) sum ^= v##I;

static __attribute__((noinline)) long many(long start) {
  EACH(DEFINE)
  for (int i = 0; i < 100; i++) {
    long one = leaf(start + i), two = branch(one);
    EACH(CHANGE)
  }
  long sum = 0;
  EACH(ADD)
  return sum;
}

int main(void) {
  long sum = 0;
  for (int i = 0; i < 50; i++)
    sum += many(i);
  printf("%ld\n", sum);
}
