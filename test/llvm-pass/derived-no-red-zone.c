// The code generator does not know that an indirect call's statement calls, so a function
// with such a statement keeps nothing below the stack pointer; others may.
// RUN: %clang -O2 -fpass-plugin=%pass -mllvm -gmon-arcs=derived -S -emit-llvm %s -o - \
// RUN:   | FileCheck %s
// CHECK:     define {{.*}} @direct({{.*}} #[[DIRECT:[0-9]+]]
// CHECK:     define {{.*}} @indirect({{.*}} #[[INDIRECT:[0-9]+]]
// CHECK-NOT: attributes #[[DIRECT]] = {{.*}} noredzone
// CHECK:     attributes #[[INDIRECT]] = {{.*}} noredzone

__attribute__((noinline)) int direct(int x) { return x + 1; }
__attribute__((noinline)) int indirect(int (*f)(int), int x) { return f(x); }
