// gold gives undefined weak symbols an address that are hidden. A library that it linked is no libgmonrt.so:
// its sampling ends when it is unloaded, and the program keeps its own profile.
// REQUIRES: ld.gold
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O1 -fPIC -shared -DLIBRARY -fuse-ld=gold -Wl,-Bsymbolic %s -o library.so
// RUN: %gmon-cc %clang -O1 %s -o prog && ./prog && %dump-gmon gmon.out prog | FileCheck %s

// A program without counters has no profile, whatever it opens.
// RUN: %clang -O1 %s -o plain && rm gmon.out* && ./plain && ls gmon.out* | FileCheck %s --check-prefix=PLAIN
// PLAIN: gmon.out.library.so
// PLAIN-NOT: gmon.out

// Neither sees the other's copy of the runtime.
// RUN: %gmon-cc %clang -O1 -fPIC -shared -DLIBRARY -fuse-ld=gold -Wl,--exclude-libs,ALL %s -o library.so
// RUN: %gmon-cc %clang -O1 -fuse-ld=gold -Wl,--exclude-libs,ALL %s -o prog && rm gmon.out* && ./prog
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// CHECK: arc main{{.*}} own 10

// A version script hides the runtime in a library, and gold has nothing to say of that.
// RUN: echo 'V1 { global: twice; local: *; };' > version.map
// RUN: %gmon-cc %clang -O1 -fPIC -shared -DLIBRARY -fuse-ld=gold -Wl,--version-script=version.map,--fatal-warnings %s -o library.so
// RUN: rm gmon.out* && ./prog && %dump-gmon gmon.out prog | FileCheck %s && ls gmon.out.library.so

#ifdef LIBRARY
int twice(int n) { return n * 2; }
#else
#include <dlfcn.h>
#include <time.h>

__attribute__((noinline)) static int own(int n) { return n + 1; }

int main(void) {
  void *library = dlopen("./library.so", RTLD_NOW);
  int (*twice)(int) = (int (*)(int))dlsym(library, "twice"), n = 0;
  for (int i = 0; i < 10; ++i)
    n = twice(own(n));
  dlclose(library);
  while (clock() < CLOCKS_PER_SEC / 5)
    ;
  return n != 2046;
}
#endif
