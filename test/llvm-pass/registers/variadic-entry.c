// A variadic function saves vector registers in blocks before its first statement; its
// entry is counted before them.
// RUN: %clang -O2 -fpass-plugin=%pass -S %s -o - | FileCheck %s
// CHECK-LABEL: f:
// CHECK:      callq __fentry__
// CHECK-NEXT: .Lgmon.block
// CHECK-NEXT: subq $1, .Lgmon.counters
// CHECK:      testb %al, %al
// CHECK:      # %bb{{.*}}
// CHECK-NEXT: .Lgmon.block
// CHECK-NEXT: subq $1, .Lgmon.counters
// CHECK:      movaps %xmm0

#include <stdarg.h>

void g(va_list);
void f(int n, ...) {
  va_list arguments;
  va_start(arguments, n);
  g(arguments);
  va_end(arguments);
}
