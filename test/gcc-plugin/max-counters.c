// max-counters= leaves the blocks of larger functions uncounted; their calls are recorded.
// The last word of a function's record says which it is.
// REQUIRES: gcc, gcc-plugin
// RUN: %gmon-cc %plugin-defaults --gmon-max-counters=1 gcc -O1 -S %s -o - | FileCheck %s
// RUN: %gmon-cc %plugin-defaults --gmon-max-counters=5 gcc -O1 -S %s -o - | FileCheck %s --check-prefix=FIVE
// RUN: %gmon-cc %plugin-defaults --gmon-max-counters=6 gcc -O1 -S %s -o - | FileCheck %s --check-prefix=SIX
// CHECK-LABEL: {{^}}small:
// CHECK:       call __fentry__
// CHECK:       .long .Lgmon.function{{[0-9]+}}-., .Lgmon.counters{{[0-9]+}}-., 0, 5{{$}}
// CHECK:       subq $1, .Lgmon.counters
// CHECK-LABEL: {{^}}large:
// CHECK:       call __fentry__
// CHECK-NOT:   subq $1
// CHECK:       .long .Lgmon.function{{[0-9]+}}-., 0, 0, 1{{$}}
// CHECK-NOT:   subq $1
// CHECK:       .size large
// FIVE-LABEL:  {{^}}large:
// FIVE-NOT:    subq $1
// FIVE:        .size large
// SIX-LABEL:  {{^}}large:
// SIX-COUNT-6: subq $1
// SIX:        .size large

int small(int x) { return x; }
int large(int x, int (*f)(int)) {
  if (x)
    return f(x) + 1;
  return f(3) + 2;
}
