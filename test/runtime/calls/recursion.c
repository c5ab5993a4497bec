// Recursive calls are arcs of a function to itself, and cycles of several functions are as
// GNU gprof has them.
// REQUIRES: gprof
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O0 %s -o prog && ./prog
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// RUN: gprof -b -q prog gmon.out | FileCheck %s --check-prefix=GPROF
// CHECK-DAG: arc main+{{.*}} depth 1
// CHECK-DAG: arc depth+{{.*}} depth 1000
// CHECK-DAG: arc main+{{.*}} ping 1
// CHECK-DAG: arc ping+{{.*}} pong 500
// CHECK-DAG: arc pong+{{.*}} ping 500
// GPROF-DAG: 1+1000 {{ *}}depth
// GPROF-DAG: <cycle 1 as a whole>

int pong(int);
int depth(int n) { return n ? depth(n - 1) + 1 : 0; }
int ping(int n) { return n ? pong(n - 1) + 1 : 0; }
int pong(int n) { return n ? ping(n - 1) + 1 : 0; }
int main(void) { return depth(1000) + ping(1000) != 2000; }
