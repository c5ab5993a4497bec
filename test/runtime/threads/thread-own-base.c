// A program that uses the gs segment for itself learns why it dies with threads=exact, and runs
// with threads=single. So does a library that finds the segment in use.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for link in -pie -static; do \
// RUN:   %gmon-cc gcc -O1 -pthread -fPIE $link %s -o prog && not --crash ./prog 2> out; \
// RUN:   FileCheck %s --check-prefix=SETS < out || exit 1; \
// RUN:   %gmon-cc --gmon-threads=single gcc -O1 -fPIE $link %s -o prog && ./prog 2>&1 | count 0; \
// RUN: done
// SETS: gmonrt: error: the program sets the base of the gs segment, which threads=exact needs; compile with --gmon-threads=single{{$}}
// SETS-NOT: gmonrt

// RUN: %gmon-cc gcc -O1 -pthread -fPIC -shared -DLIBRARY %s -o lib.so
// RUN: gcc -O1 -DPLAIN %s -o prog && ./prog 2>&1 | FileCheck %s --check-prefix=HAS
// HAS: gmonrt: error: the program has set the base of the gs segment, which threads=exact needs; compile with --gmon-threads=single{{$}}

#ifdef LIBRARY

void inLibrary(void) {}

#else

#include <asm/prctl.h>
#include <dlfcn.h>

int arch_prctl(int code, unsigned long address);
static long block[] = {42};
__attribute__((noinline)) void leaf(void) { __asm__ volatile(""); }

int main(void) {
  if (arch_prctl(ARCH_SET_GS, (unsigned long)block))
    return 1;
#ifdef PLAIN
  if (!dlopen("./lib.so", RTLD_NOW))
    return 2;
#else
  leaf();
#endif
  long found;
  __asm__("movq %%gs:0, %0" : "=r"(found));
  return found != 42;
}

#endif
