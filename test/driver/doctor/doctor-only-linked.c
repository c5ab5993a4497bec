// Objects that were compiled before gmon-cc was there, and only linked with it: the runtime's own
// hooks do not make a program of -pg of it; objects of -pg do.
// RUN: rm -rf %t && mkdir %t && cd %t && %clang -O2 -c %s -o prog.o && %gmon-cc %clang prog.o -o prog
// RUN: %gmonkit doctor prog >out.txt; test $? -eq 3
// RUN: FileCheck %s <out.txt
// CHECK: error: prog: no function in it is instrumented; put gmon-cc before the compiler (CC="gmon-cc gcc") and compile all objects again (make clean)
// RUN: for build in "-pg" "-pg -fno-pic -no-pie" "-finstrument-functions"; do \
// RUN:   %clang $build -c %s -o hooks.o && %gmon-cc %clang $build hooks.o -o hooks && \
// RUN:   %gmonkit doctor hooks; done | grep -c 'warning: hooks: built with -pg or the like' | FileCheck %s --check-prefix=HOOKS
// HOOKS: 3

int main(void) { return 0; }
