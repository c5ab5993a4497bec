// Compact relocations (CREL) make objects smaller, and the profile stays the same.
// RUN: rm -rf %t && mkdir %t && cd %t
// DEFINE: %{crel} = -Wa,--crel,--allow-experimental-crel
// RUN: %gmon-cc %clang -O1 -c %s -o usual.o && %gmon-cc %clang -O1 %{crel} -c %s -o compact.o
// RUN: llvm-readelf -SW compact.o | FileCheck %s --check-prefix=SECTIONS
// RUN: test $(stat -c %%s compact.o) -lt $(stat -c %%s usual.o)
// RUN: for object in usual compact; do \
// RUN:   %gmon-cc %clang -fuse-ld=lld $object.o -o $object && ./$object && \
// RUN:   %gmonprof -b -p $object gmon.out > $object.calls || exit 1; done
// RUN: diff usual.calls compact.calls && FileCheck %s < compact.calls
// SECTIONS:     .crelgmon_graphs
// SECTIONS-NOT: .rela
// CHECK:        {{ 30 .*}} called

volatile int sum;

__attribute__((noinline)) void called(int number) { sum += number; }

int main(void) {
  for (int i = 0; i < 30; i++)
    called(i);
  return 0;
}
