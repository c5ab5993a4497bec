// Counters whose address table a partial link has lost are not passed over in silence.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -c %s -o whole.o
// RUN: llvm-objcopy --remove-section=gmon_blocks whole.o less.o && %gmon-cc %clang less.o -o prog
// RUN: ./prog 2>&1 | FileCheck %s && %dump-gmon gmon.out prog | FileCheck %s --check-prefix=PROFILE
// CHECK:       gmonrt: warning: prog has block counters but no address table (was it linked in two steps?); the profile has no block counts
// CHECK-NOT:   {{.}}
// PROFILE:     arc {{.*}} main 1
// PROFILE-NOT: block

int main(void) { return 0; }
