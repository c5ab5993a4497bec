// A function that GCC knows by another name, as __builtin_fork, is the C library's nevertheless: a new
// process begins behind it.
// REQUIRES: gcc-12, gcc-plugin
// RUN: %gmon-cc gcc-12 -O1 -S %s -o - | FileCheck %s
// CHECK-LABEL: {{^}}by_builtin:
// CHECK:       call fork
// CHECK-NEXT:  #APP
// CHECK:       subq $1
// CHECK:       .size by_builtin
int by_builtin(void) { return __builtin_fork() + 1; }

// CHECK-LABEL: {{^}}by_label:
// CHECK:       call raise
// CHECK-NEXT:  #APP
// CHECK:       subq $1
// CHECK:       .size by_label
__attribute__((nothrow, leaf)) int send(int) __asm__("raise");
int by_label(void) { return send(9) + 1; }
