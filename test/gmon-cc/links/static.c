// A static program by GCC, which has GNU ld use a plugin: the runtime adds no warning of the linker's, such
// as that of glibc for whatever refers to dlopen. The counts are right.
// REQUIRES: gcc-plugin, gcc-12
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for kind in -static -static-pie; do for compiler in gcc-12 %clang; do \
// RUN:   %gmon-cc $compiler -O1 $kind -Wl,--fatal-warnings %s -o prog > said.txt 2>&1 && count 0 < said.txt && \
// RUN:   rm -f gmon.out && ./prog && %dump-gmon gmon.out prog | FileCheck %s || exit 1; done; done
// CHECK: block counted+0x0 3{{$}}

__attribute__((noinline)) void counted(void) { __asm__ volatile(""); }

int main(void) {
  for (int i = 0; i < 3; ++i)
    counted();
  return 0;
}
