// A library that is loaded and unloaded leaves a profile of its own, with time samples if
// the program is instrumented too.
// REQUIRES: gprof
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O2 -DLIBRARY -shared -fPIC %s -o lib.so
// RUN: %gmon-cc %clang -O2 %s -o prog
// RUN: ./prog
// RUN: %dump-gmon gmon.out.lib.so lib.so | FileCheck %s --check-prefixes=LIBRARY,SAMPLES
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefix=PROGRAM
// RUN: gprof -b -p lib.so gmon.out.lib.so | FileCheck %s --check-prefix=GPROF

// glibc's __fentry__ must not get the calls where the program has none.
// RUN: %clang -O2 %s -o plain && rm gmon.out* && ./plain && not ls gmon.out
// RUN: %dump-gmon gmon.out.lib.so lib.so | FileCheck %s --check-prefix=LIBRARY

// SAMPLES:      samples {{[1-9]}}
// LIBRARY:      arc __gmon_outside+0x0 work 1
// LIBRARY-NEXT: arc work+{{0x[0-9a-f]+}} leaf 30000000
// LIBRARY-NEXT: block leaf+{{0x[0-9a-f]+}} 30000000
// PROGRAM:      arc {{.*}} main 1
// PROGRAM-NOT:  {{arc .* (work|leaf) }}
// GPROF:        30000000 {{.*}} leaf

#ifdef LIBRARY
__attribute__((noinline)) int leaf(int x) {
  static volatile int sink;
  return sink = x;
}
void work(void) {
  for (volatile int i = 0; i < 30000000; i++)
    leaf(i);
}
#else
#include <dlfcn.h>
int main(void) {
  void *library = dlopen("./lib.so", RTLD_NOW);
  if (!library)
    return 1;
  ((void (*)(void))dlsym(library, "work"))();
  return dlclose(library);
}
#endif
