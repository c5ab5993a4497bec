// weights=: of two branches, the one that an earlier run took less often has the counter. A file of
// another function changes nothing.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// DEFINE: %{cc} = %gmon-cc --gmon-threads=single gcc-12 -O1 %s
// DEFINE: %{asm} = -S -o -
// RUN: %{cc} -o prog && env GMONKIT_OPTIONS=output=first.out ./prog 9 && env GMONKIT_OPTIONS=output=second.out ./prog 1
// RUN: %{cc} --gmon-weights=first.out %{asm} | FileCheck %s --check-prefix=FIRST
// RUN: %{cc} --gmon-weights=second.out %{asm} | FileCheck %s --check-prefix=SECOND
// RUN: %{cc} %{asm} > without.s && sed 's/^choose /other /' first.out.weights > other.weights
// RUN: %{cc} --gmon-weights=other.weights %{asm} | diff without.s -
// RUN: not gcc-12 -fplugin=%plugin -fplugin-arg-gmonplugin-weights=none -c %s -o no.o \
// RUN:   2>&1 | FileCheck %s --check-prefix=NONE
// FIRST-LABEL:  choose:
// FIRST:        subq $1, .Lgmon.counters{{[0-9.+]+}}(%rip)
// FIRST:        subq $1, .Lgmon.counters{{[0-9.+]+}}(%rip)
// FIRST-NOT:    # often
// FIRST:        # seldom
// SECOND-LABEL: choose:
// SECOND:       subq $1, .Lgmon.counters{{[0-9.+]+}}(%rip)
// SECOND:       subq $1, .Lgmon.counters{{[0-9.+]+}}(%rip)
// SECOND-NOT:   # seldom
// SECOND:       # often
// NONE: error: gmonplugin: none: No such file or directory
#include <stdlib.h>

__attribute__((noinline)) void choose(int number, int limit) {
  if (number < limit)
    __asm__ volatile("nop # often");
  else
    __asm__ volatile("nop # seldom");
}

int main(int argc, char **argv) {
  for (int i = 0; i < 10; i++)
    choose(i, atoi(argv[argc - 1]));
  return 0;
}
