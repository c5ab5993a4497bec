// The tables of an inline function are members of its COMDAT group.
// RUN: %clangxx -O0 -fpass-plugin=%pass -c %s -o %t.o
// RUN: llvm-readelf --section-groups %t.o | FileCheck %s
// CHECK:      COMDAT group section [{{.*}}] {{.*}} [_Z6twoferi] contains 7 sections:
// CHECK-DAG:  ] .text._Z6twoferi
// CHECK-DAG:  ] gmon_blocks
// CHECK-DAG:  ] gmon_counters
// CHECK-DAG:  ] gmon_funcs
// CHECK:      COMDAT group section

inline int twofer(int x) { return x > 0 ? x : 2; }
int user(int x) { return twofer(x); }
