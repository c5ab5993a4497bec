// LLVM pops the result of a call that throws instead from its x87 register: in the landing pad, in
// front of where exceptions arrive. The counter stands behind that.
// REQUIRES: valgrind, gprof
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for blocks in sparse all; do %gmon-cc --gmon-blocks=$blocks %clangxx -O2 %s -o prog && \
// RUN:   %python %S/Inputs/check.py ./prog || exit 1; done

#include <cstdio>

static int ended;

struct Guard {
  int amount;
  ~Guard() { ended += amount; }
};

__attribute__((noinline)) static long double half(int number) {
  if (number % 3 == 0)
    throw number;
  return number / 2.0L;
}

__attribute__((noinline)) static int halves(int number) {
  Guard guard{number};
  try {
    return int(half(number));
  } catch (int thrown) {
    return thrown % 2;
  }
}

int main() {
  int sum = 0;
  for (int i = 0; i < 60; i++)
    sum += halves(i);
  std::printf("%d %d\n", sum, ended);
  return 0;
}
