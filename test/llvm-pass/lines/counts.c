// A block's count belongs to the source line that the block begins with.
// REQUIRES: gprof
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O0 -g %s -o prog && ./prog
// RUN: gprof -A -l prog gmon.out | FileCheck %s

volatile int sink;

int classify(int x) {
  if (x % 2)
    return 1;
  if (x % 3 == 0)
    sink = x;
  else
    sink = -x;
  return 0;
}
// CHECK:      {{^ +12,12 -> }}int classify
// CHECK-NEXT: {{^ +}}if (x % 2)
// CHECK-NEXT: {{^ +6 -> +}}return 1;
// CHECK-NEXT: {{^ +6 -> +}}if (x % 3 == 0)
// CHECK-NEXT: {{^ +2 -> +}}sink = x;
// CHECK-NEXT: {{^ +}}else
// CHECK-NEXT: {{^ +4 -> +}}sink = -x;
// CHECK-NEXT: {{^ +6 -> +}}return 0;

int main(void) {
  int odd = 0;
  for (volatile int i = 0; i < 12; i++)
    odd += classify(i);
  return odd != 6;
}
// CHECK:      {{^ +13 -> +}}for
// CHECK-NEXT: {{^ +12 -> +}}odd += classify(i);
// CHECK-NEXT: {{^ +1 -> +}}return odd != 6;
