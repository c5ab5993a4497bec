// An inline function of two objects is in the program, and in the tables, once; when
// --gc-sections drops it, its tables go with it.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clangxx -O1 -fno-inline -ffunction-sections -c %s -o one.o
// RUN: %gmon-cc %clangxx -O1 -fno-inline -ffunction-sections -c -DTWO %s -o two.o
// RUN: %gmon-cc %clangxx -fuse-ld=lld one.o two.o -o all
// RUN: %gmon-cc %clangxx -fuse-ld=lld -Wl,--gc-sections one.o two.o -o used
// RUN: env GMONKIT_OPTIONS=zeros=1 ./all
// RUN: %dump-gmon gmon.out all | FileCheck %s --check-prefixes=CHECK,ALL
// RUN: ./used && %dump-gmon gmon.out used | FileCheck %s --implicit-check-not=_Z6unusedv
// RUN: %python %S/../Inputs/check_records.py used | FileCheck %s --check-prefix=USED
// RUN: %python %S/../Inputs/check_records.py all | FileCheck %s --check-prefix=EACH

// CHECK-COUNT-5: arc {{main|_Z5otherv}}+{{.*}} _Z6sharedi 1
// CHECK-DAG:     block _Z6sharedi+{{.*}} 5
// ALL-DAG:       block _Z6unusedv+{{.*}} 0
// USED:          {{^}}8 records
// EACH:          {{^}}11 records

extern volatile int sink;
inline int shared(int x) { return sink = x; }

#ifdef TWO
void other() { shared(1), shared(2), shared(3); }
void unused() { sink = 1; }
inline int inline_unused(int x) { return sink = x; }
int unused_too() { return inline_unused(3); }
#else
volatile int sink;
void other();
void unused();
int main() { shared(1), shared(2), other(); }
#endif
