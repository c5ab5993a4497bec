// GCC inlines the most frequent target of an indirect call, also a static one.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-pgo gcc-12 -O2 %s -o trained && ./trained > trained.txt
// RUN: %gmonkit export --gcc-profile=prog.prof trained gmon.out && FileCheck %s < prog.prof
// RUN: gcc-12 -O2 -S %s -o - | FileCheck %s --check-prefix=PLAIN
// RUN: %gmon-cc --gmon-pgo=prog.prof gcc-12 -O2 -S %s -o - | FileCheck %s --check-prefix=USED
// RUN: %gmon-cc --gmon-pgo=prog.prof gcc-12 -O2 %s -o used && ./used | cmp - trained.txt
// CHECK: function [[ADD:[0-9a-f]+]] {{[0-9a-f]+}} add
// CHECK: function {{[0-9a-f]+}} {{[0-9a-f]+}} apply
// CHECK: call 0 [[ADD]] 9900
// CHECK-NEXT: call 0 [[SUBTRACT:[0-9a-f]+]] 100
// CHECK: function [[SUBTRACT]] {{[0-9a-f]+}} subtract
// PLAIN-LABEL: apply:
// PLAIN-NOT: $add
// PLAIN: .size apply
// USED-LABEL: apply:
// USED: {{leaq|cmp}}{{.*}}add
// USED: .size apply

#include <stdio.h>

static unsigned add(unsigned x) { return x + 3; }
static unsigned subtract(unsigned x) { return x - 1; }

__attribute__((noipa)) unsigned apply(unsigned (*step)(unsigned), unsigned x) {
  return step(x) * 2 + 1;
}

int main(void) {
  unsigned sum = 0;
  for (unsigned i = 0; i < 10000; i++)
    sum += apply(i % 100 ? add : subtract, i);
  printf("%u\n", sum);
  return 0;
}
