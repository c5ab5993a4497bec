// Code that relies on which registers a function changes, which counters do after that was found out,
// is one clear error.
// RUN: not %gmon-cc %clang -O2 -mllvm -enable-ipra -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK:     error: gmonpass: -enable-ipra is not supported, because counters change registers; remove it
// CHECK-NOT: gmonpass

int next(int x) { return x + 1; }
int afterNext(int x) { return x + 2; }
