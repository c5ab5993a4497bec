// GCC is given no name from the first place of the file's table, which it refuses to look up.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-blocks=sparse gcc-12 -O2 -g1 %s -o prog && ./prog
// RUN: %gmonkit export --auto-profile=prog.afdo prog
// RUN: gcc-12 -O2 -g1 -fauto-profile=prog.afdo -Werror -fdump-ipa-afdo=dump.txt -c %s -o used.o
// RUN: FileCheck %s < dump.txt
// CHECK: Indirect call counter all: 100000, 1 values

volatile unsigned sink;

__attribute__((noinline)) void add(unsigned x) {
  sink += x;
}

void (*volatile step)(unsigned) = add;

int main(void) {
  for (unsigned i = 0; i < 100000; i++)
    step(i);
  return 0;
}
