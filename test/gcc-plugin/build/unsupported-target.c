// Code for other modes of the processor is one clear error, not a program without profile.
// REQUIRES: gcc, gcc-plugin
// RUN: for mode in -m32 -mx32 -m16; do \
// RUN:   not gcc -fplugin=%plugin $mode -S %s -o %t.s > %t.txt 2>&1 && FileCheck %s < %t.txt || exit 1; \
// RUN: done
// CHECK:     error: gmonplugin: this target is not supported; expected 64-bit x86 code
// CHECK-NOT: error

int f(int x) { return x; }
int g(int x) { return f(x) + 1; }
