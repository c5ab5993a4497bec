// A library that the program is linked with has a profile of its own; calls into it come
// from outside. One runtime serves both, whichever linker made them.
// REQUIRES: ld.bfd, ld.gold
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for linker in bfd gold lld; do \
// RUN:   %gmon-cc %clang -fuse-ld=$linker -O2 -DLIBRARY -shared -fPIC %s -o lib.so || exit 1; \
// RUN:   %gmon-cc %clang -fuse-ld=$linker -O2 %s ./lib.so -o prog || exit 1; \
// RUN:   ./prog || exit 1; \
// RUN:   %dump-gmon gmon.out.lib.so lib.so | FileCheck %s --check-prefix=LIBRARY || exit 1; \
// RUN:   %dump-gmon gmon.out prog | FileCheck %s --check-prefix=PROGRAM || exit 1; \
// RUN: done

// LIBRARY:      samples {{[1-9]}}
// LIBRARY:      arc __gmon_outside+0x0 work 10
// LIBRARY-NEXT: arc work+{{0x[0-9a-f]+}} leaf 30000000
// LIBRARY-NEXT: block leaf
// PROGRAM:      arc {{.*}} main 1
// PROGRAM-NEXT: call-out main+{{.*}} work@lib.so 1
// PROGRAM:      block main

#ifdef LIBRARY
__attribute__((noinline)) int leaf(int x) {
  static volatile int sink;
  return sink = x;
}
void work(void) {
  for (volatile int i = 0; i < 3000000; i++)
    leaf(i);
}
#else
void work(void);
int main(void) {
  for (int i = 0; i < 10; i++)
    work();
}
#endif
