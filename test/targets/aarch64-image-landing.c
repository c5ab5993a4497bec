// AArch64: what a library calls of its own by way of a register, when it is loaded, has the mark of a
// landing place.
// REQUIRES: qemu-aarch64
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-first=off %aarch64-cc -O1 -mbranch-protection=bti -fPIC -DLIBRARY -c %s -o lib.o
// RUN: %aarch64-cc -shared -nostdlib -Wl,-z,force-bti lib.o -o lib.so
// RUN: %gmon-cc %aarch64-cc -O1 %s ./lib.so -o prog
// RUN: %aarch64 -cpu max ./prog
// RUN: %dump-gmon gmon.out.lib.so lib.so | FileCheck %s
// CHECK: arc __gmon_outside+{{[^ ]*}} work 3{{$}}

#ifdef LIBRARY
int work(int x) { return x + 1; }
#else
int work(int);
int main(void) { return work(work(work(0))) != 3; }
#endif
