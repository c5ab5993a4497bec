// A library without the compiler's start files links, counts, and may be unloaded.
// RUN: rm -rf %t && mkdir %t && cd %t && %clang -O1 -DPROGRAM %s -o prog
// RUN: %gmon-cc %clang -O1 -fPIC -shared -fuse-ld=bfd -nostartfiles %s -o library.so && ./prog
// RUN: %dump-gmon gmon.out.library.so library.so | FileCheck %s
// RUN: %gmon-cc %clang -O1 -fPIC -shared -fuse-ld=lld -nostartfiles %s -o library.so && ./prog
// RUN: %dump-gmon gmon.out.library.so library.so | FileCheck %s
// CHECK: arc {{.*}} next 7

#ifdef PROGRAM
#include <dlfcn.h>

int main(void) {
  void *library = dlopen("./library.so", RTLD_NOW);
  int (*next)(int) = (int (*)(int))dlsym(library, "next"), n = 0;
  for (int i = 0; i < 7; ++i)
    n = next(n);
  return dlclose(library) != 0 || n != 7;
}
#else
int next(int n) { return n + 1; }
#endif
