// weights=: of two branches, the one that an earlier run took less often has the counter. A file of
// another function, or none at all, changes nothing.
// RUN: rm -rf %t && mkdir %t && cd %t
// DEFINE: %{cc} = %gmon-cc --gmon-threads=single %clang -O1 %s
// DEFINE: %{asm} = -S -o -
// RUN: %{cc} -o prog && env GMONKIT_OPTIONS=output=first.out ./prog 9 && env GMONKIT_OPTIONS=output=second.out ./prog 1
// RUN: %{cc} --gmon-weights=first.out %{asm} | FileCheck %s --check-prefix=FIRST
// RUN: %{cc} --gmon-weights=second.out %{asm} | FileCheck %s --check-prefix=SECOND
// RUN: %{cc} %{asm} > without.s && sed 's/^choose /other /' first.out.weights > other.weights
// RUN: %{cc} --gmon-weights=other.weights %{asm} | diff without.s -
// RUN: sed 's/^\(choose [^ ]*\) .*/\1 1 2/' first.out.weights > few.weights
// RUN: %{cc} --gmon-weights=few.weights %{asm} | diff without.s -
// The same weights by the plugin's other options.
// RUN: %clang -O1 -fpass-plugin=%pass -mllvm -gmon-arcs=derived -mllvm -gmon-blocks=sparse \
// RUN:   -mllvm -gmon-weights=first.out.weights %s %{asm} | FileCheck %s --check-prefix=FIRST
// RUN: %clang -O1 %s -emit-llvm -c -o plain.bc
// RUN: %opt -load-pass-plugin=%pass -passes='gmon<arcs=derived;blocks=sparse;weights=second.out.weights>' \
// RUN:   plain.bc -o pass.bc
// RUN: %clang -O1 -fpass-plugin=%pass pass.bc %{asm} | FileCheck %s --check-prefix=SECOND
// RUN: not %clang -O1 -fpass-plugin=%pass -mllvm -gmon-blocks=sparse -mllvm -gmon-weights=none -c %s -o no.o \
// RUN:   2>&1 | FileCheck %s --check-prefix=NONE
// RUN: echo 1 2 > odd.weights; not %clang -O1 -fpass-plugin=%pass -mllvm -gmon-blocks=sparse \
// RUN:   -mllvm -gmon-weights=odd.weights -c %s -o no.o 2>&1 | FileCheck %s --check-prefix=ODD
// ODD: gmonpass: odd.weights: no weights; 'gmonkit export --weights=FILE PROGRAM PROFILE' writes them
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
// NONE: error: gmonpass: none: No such file or directory
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
