// Without memory to write the profile there is an error, not half a profile.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang %s -o prog
// RUN: ./prog 2>&1 | FileCheck %s && not ls gmon.out
// RUN: %gmon-cc --gmon-blocks=none %clang %s -o prog
// RUN: ./prog 2>&1 | FileCheck %s && not ls gmon.out
// CHECK:     gmonrt: error: gmon.out: Cannot allocate memory; the profile of prog is not written
// CHECK-NOT: {{.}}

#include <sys/resource.h>

int main(void) {
  struct rlimit none = {0, 0};
  return setrlimit(RLIMIT_AS, &none);
}
