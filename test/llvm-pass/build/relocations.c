// The tables need no dynamic relocation: only __gmon_image, which is written once, does.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O2 -fPIC -c -fpass-plugin=%pass -DONE %s -o one.o
// RUN: %clang -O2 -fPIC -c -fpass-plugin=%pass %s -o many.o
// RUN: %gmon-cc %clang -shared one.o -o one.so
// RUN: %gmon-cc %clang -shared many.o -o many.so
// RUN: llvm-readelf -rW one.so | grep -c R_X86_64_RELATIVE > one.txt
// RUN: llvm-readelf -rW many.so | grep -c R_X86_64_RELATIVE > many.txt
// RUN: diff one.txt many.txt
// RUN: llvm-readelf -dW many.so | FileCheck %s --implicit-check-not=TEXTREL
// CHECK: RELACOUNT

// RUN: llvm-readelf -rW many.o | sed -n '/gmon_/,/^$/p' | FileCheck %s --check-prefix=TABLES
// TABLES-NOT: R_X86_64_64
// TABLES: Relocation section '.relagmon_blocks'
// TABLES: R_X86_64_PC32

int f(int x) { return x > 3 ? x * 2 : x; }
#ifndef ONE
int g(int x) { return x > 4 ? f(x) : x; }
static int h(int x) { return x > 5 ? f(x) : x; }
int (*address(void))(int) { return h; }
#endif
