// An instrumented audit library runs before the dynamic linker has begun with the program, and leaves it alone.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O1 -shared -fPIC -DLIBRARY %s -o audit.so
// RUN: %clang -O1 %s -o plain && %gmon-cc %clang -O1 %s -o prog
// RUN: for prog in plain prog; do rm -f gmon.out* && LD_AUDIT=./audit.so ./$prog > said && grep -x ran said && \
// RUN:   %dump-gmon gmon.out.audit.so audit.so | FileCheck %s || exit 1; done
// CHECK: arc {{.*}} la_version 1

#ifdef LIBRARY
#define _GNU_SOURCE
#include <link.h>

unsigned la_version(unsigned version) { return version < LAV_CURRENT ? version : LAV_CURRENT; }
#else
#include <stdio.h>

int main(void) {
  puts("ran");
  return 0;
}
#endif
