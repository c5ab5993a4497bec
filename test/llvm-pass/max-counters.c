// max-counters= leaves the blocks of larger functions uncounted; their calls are recorded.
// The last word of a function's record says which it is.
// RUN: %gmon-cc %plugin-defaults --gmon-max-counters=1 %clang -O1 -S %s -o - | FileCheck %s
// CHECK-LABEL: {{^}}small:
// CHECK:       callq __fentry__
// CHECK:       subq $1, .Lgmon.counters
// CHECK:       .section gmon_funcs
// CHECK-COUNT-2: .long .L
// CHECK:       .long 0
// CHECK-NEXT:  .long 5{{$}}
// CHECK-LABEL: {{^}}large:
// CHECK:       callq __fentry__
// CHECK-NOT:   subq
// CHECK:       .section gmon_funcs
// CHECK:       .long .L
// CHECK-COUNT-2: .long 0
// CHECK-NEXT:  .long 1{{$}}
// CHECK-NOT:   subq

int small(int x) { return x; }
int large(int x, int (*f)(int)) {
  if (x)
    return f(x) + 1;
  return f(3);
}
