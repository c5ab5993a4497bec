// AArch64: a library in which branches must land at marks (BTI) may hold a copy of the runtime: its
// hooks have marks where other files call them, and each object that comes with it says so. The C
// library's objects do not, which -z force-bti passes over, nor do start files.
// REQUIRES: qemu-aarch64
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %aarch64-cc -O1 -mbranch-protection=standard -fPIC -shared -nostartfiles -DLIBRARY %s \
// RUN:   -Wl,-u,__gmon_register %build/lib/gmonkit/aarch64-linux-gnu/libgmonrt.a \
// RUN:   -Wl,-z,force-bti -o libguarded.so 2> warnings
// RUN: FileCheck %s --input-file=warnings --implicit-check-not=libgcc --implicit-check-not=libgmonrt
// CHECK: libc_nonshared.a({{.*}}): -z force-bti

// RUN: %aarch64-cc -O1 %s ./libguarded.so -o prog
// RUN: %aarch64 -cpu max ./prog

#ifdef LIBRARY

int inLibrary(int x) { return x + 1; }

#else

int inLibrary(int);
void mcount(void *), __mcount(void *), _mcount(void *);

int main(void) {
  mcount(__builtin_return_address(0));
  __mcount(__builtin_return_address(0));
  _mcount(__builtin_return_address(0));
  __asm__ volatile("mov x9, x30\n\tbl __fentry__" ::: "x9", "x16", "x17", "x30", "cc", "memory");
  return inLibrary(1) != 2;
}

#endif
