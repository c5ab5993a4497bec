// Instrumenting twice does it once.
// RUN: %clang -O1 -emit-llvm -S %s -o %t.ll
// RUN: %opt -load-pass-plugin=%pass -passes=gmon -S %t.ll -o %t.once.ll
// RUN: %opt -load-pass-plugin=%pass -passes=gmon,gmon -S %t.ll -o %t.twice.ll
// RUN: diff %t.once.ll %t.twice.ll
// RUN: grep -c '"gmon-instrumented"' %t.once.ll | FileCheck %s
// CHECK: {{^}}1{{$}}

// RUN: %clang -O1 -fpass-plugin=%pass -emit-llvm -S %s -o %t.one.ll
// RUN: %clang -O1 -fpass-plugin=%pass -fpass-plugin=%pass -emit-llvm -S %s -o %t.two.ll
// RUN: diff %t.one.ll %t.two.ll

// So does the code generator.
// RUN: %clang -O1 -fpass-plugin=%pass -S %s -o %t.one.s
// RUN: %clang -O1 -fpass-plugin=%pass -fpass-plugin=%pass -S %s -o %t.two.s
// RUN: diff %t.one.s %t.two.s

void g(void);
int f(int x) {
  if (x)
    g();
  return x;
}
