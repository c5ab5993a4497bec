// A library that dlmopen opens has a C library, and a runtime, of its own: both profiles are whole.
// As that C library does not know if there are threads, the library's may be inexact, which is said.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O1 -fno-inline -DLIBRARY -shared -fPIC %s -o lib.so
// RUN: %gmon-cc %clang -O1 -fno-inline %s -o prog && ./prog > err.txt 2>&1 && FileCheck %s < err.txt
// RUN: %gmonprof -b -p prog gmon.out | FileCheck %s --check-prefix=PROG
// RUN: %gmonprof -b -p lib.so gmon.out.lib.so | FileCheck %s --check-prefix=LIB
// CHECK:     {{^}}gmonrt: warning: lib.so: some threads had no counters of their own; {{.*$}}
// CHECK-NOT: {{.}}
// PROG: 10 {{.*}} own
// LIB:  70 {{.*}} inside

volatile int sink;

#ifdef LIBRARY
void inside(void) { sink++; }
void call(void) {
  for (int i = 0; i < 7; i++)
    inside();
}
#else

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>

void own(void) { sink++; }

int main(void) {
  void *library = dlmopen(LM_ID_NEWLM, "./lib.so", RTLD_NOW);
  void (*call)(void) = library ? (void (*)(void))dlsym(library, "call") : 0;
  if (!call) {
    puts(dlerror());
    return 1;
  }
  for (int i = 0; i < 10; i++) {
    own();
    call();
  }
  return 0;
}
#endif
