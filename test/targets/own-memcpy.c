// The start-up code of a static program calls the program's own memcpy, if it has one, before
// there is thread-local storage for counters: that one is counted without.
// REQUIRES: aarch64, qemu-aarch64, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for compiler in "aarch64-linux-gnu-gcc-12 -fno-tree-loop-distribute-patterns" "%aarch64-cc"; do \
// RUN:   for options in "" "%plugin-defaults"; do \
// RUN:     %gmon-cc $options $compiler -O2 -fno-builtin -static %s -o prog && \
// RUN:     qemu-aarch64 ./prog && test -s gmon.out && rm gmon.out || exit 1; \
// RUN:   done || exit 1; \
// RUN: done

#include <stddef.h>

volatile int calls;
__thread int kept = 5;

void *memcpy(void *to, const void *from, size_t size) {
  calls++;
  for (size_t i = 0; i < size; i++)
    ((char *)to)[i] = ((const char *)from)[i];
  return to;
}

int main(void) { return kept != 5; }
