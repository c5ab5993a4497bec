// A name is written as GCC itself writes it. GNU as takes an apostrophe and the character behind
// it for a number, so this function's name is it115, for all that refer to it.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for options in "" "%plugin-defaults"; do for flags in -O1 "-O1 -masm=intel"; do \
// RUN:   %gmon-cc $options gcc $flags %s -o prog && ./prog && \
// RUN:   %dump-gmon gmon.out prog > out.txt && FileCheck %s < out.txt || exit 1; \
// RUN: done || exit 1; done
// CHECK-DAG: arc main+{{.*}} it115 1
// CHECK-DAG: block it115+{{.*}} 1

__attribute__((noipa)) int apostrophe(int x) __asm__("it's");
int apostrophe(int x) { return x - 1; }

int main(void) { return apostrophe(1); }
