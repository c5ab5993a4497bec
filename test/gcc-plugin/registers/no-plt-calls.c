// A call through the global offset table is one of a known function: it has a record, and no
// hook has to watch it.
// REQUIRES: gcc, gcc-plugin
// RUN: %gmon-cc --gmon-arcs=derived gcc -O2 -fno-plt -fPIC -S %s -o - | FileCheck %s
// RUN: %gmon-cc --gmon-arcs=derived gcc -O2 -fPIC -DATTRIBUTE=noplt -S %s -o - | FileCheck %s
// CHECK-NOT: __gmon_icall
// CHECK:     .Lgmon.call{{[0-9.]+}}:
// CHECK:     call *elsewhere@GOTPCREL(%rip)
// CHECK-NOT: __gmon_icall

#ifdef ATTRIBUTE
__attribute__((ATTRIBUTE))
#endif
int elsewhere(int x);
int f(int x) { return elsewhere(x) + 1; }
