// The entry hook is called before the prologue, the entry counted next to it; with
// -fcf-protection both stand after endbr64, and what the runtime calls begins with it, too.
// REQUIRES: gcc, gcc-plugin
// RUN: %gmon-cc %plugin-defaults gcc -O2 -c %s -o %t.o && llvm-objdump -d %t.o | FileCheck %s
// RUN: %gmon-cc %plugin-defaults gcc -O0 -c %s -o %t.o && llvm-objdump -d %t.o | FileCheck %s
// RUN: %gmon-cc %plugin-defaults gcc -O2 -fcf-protection -c %s -o %t.o
// RUN: llvm-objdump -d %t.o | FileCheck %s --check-prefix=CET
// CHECK-LABEL: <f>:
// CHECK-NEXT:  callq
// CHECK-NEXT:  subq $0x1, (%rip)
// CHECK-NEXT:  {{push|subq \$0x18, %rsp}}
// CET-LABEL:   <f>:
// CET-NEXT:    endbr64
// CET-NEXT:    callq
// CET-NEXT:    subq $0x1, (%rip)
// CET-LABEL:   <__gmon_image_ctor>:
// CET-NEXT:    endbr64
// CET-LABEL:   <__gmon_image_dtor>:
// CET-NEXT:    endbr64

void g(int *);
int f(int x) {
  g(&x);
  return x;
}
