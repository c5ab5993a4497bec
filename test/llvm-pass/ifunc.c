// Functions that an ifunc's resolver calls run before the program is relocated, and are
// counted; so are the clones of target_clones.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for flags in "" -O2 -static -static-pie "-O2 -no-pie -fno-pie"; do \
// RUN:   %gmon-cc %clang $flags %s -o prog && ./prog && \
// RUN:   %dump-gmon gmon.out prog | FileCheck %s || exit 1; \
// RUN: done
// RUN: %gmon-cc %clang -shared -fPIC -DLIBRARY %s -o lib.so
// RUN: %gmon-cc %clang -DPROGRAM %s ./lib.so -o prog && ./prog
// RUN: %dump-gmon gmon.out.lib.so lib.so | FileCheck %s
// CHECK-DAG: arc __gmon_outside+0x0 detect [[#]]
// CHECK-DAG: arc {{.*}} chosen 1000
// CHECK-DAG: arc {{.*}} cloned.{{.*}} 1000
// CHECK-DAG: block detect+{{.*}} [[#]]

#ifndef PROGRAM
int chosen(int x) { return x + 1; }
static volatile int features = 1;
__attribute__((noinline)) int detect(void) { return features; }
static int (*resolve(void))(int) { return detect() ? chosen : 0; }
int ifunc(int x) __attribute__((ifunc("resolve")));
__attribute__((target_clones("avx2", "default"))) int cloned(int x) { return x * 2; }
#else
int ifunc(int), cloned(int);
#endif

#ifndef LIBRARY
int main(void) {
  int sum = 0;
  for (volatile int i = 0; i < 1000; i++)
    sum += ifunc(i) - cloned(i);
  return sum != 1000 - 499500;
}
#endif
