// A program that may open no files has no profile, and a message says so, in a pipe too.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog
// RUN: ./prog 2>&1 | FileCheck %s && not ls gmon.out
// CHECK: gmonrt: error: gmon.out: Too many open files

#include <sys/resource.h>

int main(void) {
  struct rlimit none = {0, 0};
  return setrlimit(RLIMIT_NOFILE, &none);
}
