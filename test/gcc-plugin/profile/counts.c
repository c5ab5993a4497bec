// Counts of the source's blocks, from copies that GCC inlined and unrolled, and what GCC makes of them.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-pgo gcc-12 -O2 -Werror %s -o trained && ./trained > trained.txt
// RUN: %gmonkit export --gcc-profile=prog.prof trained gmon.out && FileCheck %s < prog.prof
// RUN: %gmonkit export --gcc-profile trained gmon.out | cmp - prog.prof
// RUN: %gmonkit export --gcc-profile trained gmon.out gmon.out | FileCheck %s --check-prefix=TWICE
//
// RUN: %gmon-cc --gmon-pgo=%t/prog.prof gcc-12 -O2 -Werror -ffunction-sections %s -o used \
// RUN:   -fdump-tree-optimized-blocks-details=dump.txt
// RUN: ./used | cmp - trained.txt && FileCheck %s --check-prefix=USED < dump.txt
// RUN: not grep -q 'gmon_marks\|__gmon_register' used
//
// The marks leave nothing in the code, also where nothing is counted.
// RUN: %gmon-cc --gmon-pgo --gmon-exclude=hot gcc-12 -O2 -S %s -o marked.s
// RUN: awk '/#NO_APP/ && last ~ /#APP/ { exit 1 } { last = $0 }' marked.s

// CHECK: gmonkit profile of blocks 2
// CHECK-NEXT: function {{[0-9a-f]+}} {{[0-9a-f]+}} hot
// CHECK-DAG: {{^[0-9]+}} 100000{{$}}
// CHECK-DAG: {{^[0-9]+}} 10000{{$}}
// CHECK-DAG: {{^[0-9]+}} 90000{{$}}
// CHECK: function {{[0-9a-f]+}} {{[0-9a-f]+}} main
// CHECK: function {{[0-9a-f]+}} {{[0-9a-f]+}} never
// CHECK-NOT: {{^[0-9]}}
// TWICE: {{^[0-9]+}} 200000{{$}}

// USED-DAG: Function never {{.*}}(unlikely executed)
// USED-DAG: count 100000 (precise)

#include <stdio.h>

volatile unsigned sink, zero;

static inline unsigned choose(unsigned x) {
  if (x % 10 == 0) {
    sink = x;
    return x;
  }
  sink += x;
  return x + 1;
}

__attribute__((noinline)) unsigned hot(unsigned n) {
  unsigned sum = 0;
  for (unsigned i = 0; i < n; i++)
    sum += choose(i);
  return sum;
}

__attribute__((noinline)) void never(void) {
  for (unsigned i = 0; i < sink; i++)
    puts("never");
}

int main(void) {
  printf("%u\n", hot(100000));
  if (zero)
    never();
  return 0;
}
