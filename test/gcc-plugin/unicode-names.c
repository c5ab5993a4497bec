// Identifiers of C and C++ may have any letters.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for options in "" "%plugin-defaults"; do for flags in -O1 "-O1 -masm=intel" -fPIC; do \
// RUN:   %gmon-cc $options gcc $flags %s -o prog && ./prog && \
// RUN:   %dump-gmon gmon.out prog > out.txt && FileCheck %s < out.txt || exit 1; \
// RUN: done || exit 1; done
// CHECK-DAG: arc main+{{.*}} größe 1
// CHECK-DAG: arc größe+{{.*}} länge$ 1
// CHECK-DAG: block größe+{{.*}} 1
// CHECK-DAG: block länge$+{{.*}} 1

__attribute__((noipa)) int länge$(int x) { return x - 1; }
__attribute__((noipa)) int größe(int x) { return länge$(x) + 1; }

int main(void) { return größe(0); }
