// Libraries have profiles of their own, whether the program is linked with them or loads
// them, and calls that come from the program come from outside.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for flags in "" --gmon-arcs=mcount; do for gcc in "-O2" "-O2 -fno-plt -fvisibility=hidden" \
// RUN:     "-O2 -flto -Wl,-Bsymbolic"; do \
// RUN:   rm -f gmon.out* && %gmon-cc $flags gcc $gcc -shared -fPIC -DLIBRARY %s -o lib.so && \
// RUN:   %gmon-cc $flags gcc $gcc %s ./lib.so -o prog && ./prog && \
// RUN:   %dump-gmon gmon.out.lib.so lib.so > out.txt && FileCheck %s < out.txt && \
// RUN:   %dump-gmon gmon.out prog > out.txt && FileCheck %s --check-prefix=PROGRAM < out.txt && \
// RUN:   rm gmon.out* && %gmon-cc $flags gcc $gcc -DLOAD %s -o load && ./load && \
// RUN:   %dump-gmon gmon.out.lib.so lib.so > out.txt && FileCheck %s < out.txt || exit 1; \
// RUN: done || exit 1; done
// RUN: llvm-readelf -dW lib.so | FileCheck %s --check-prefix=DYNAMIC --implicit-check-not=TEXTREL
// CHECK-DAG:   arc __gmon_outside+0x0 work 100
// CHECK-DAG:   arc work+{{.*}} helper{{.*}} 1000
// CHECK-DAG:   block work+{{.*}} 100
// CHECK-DAG:   block helper{{.*}} 1000
// PROGRAM-DAG: arc {{.*}} main 1
// PROGRAM-DAG: block main{{.*}} 100
// DYNAMIC:     RELACOUNT

#ifdef LIBRARY
static volatile int sink;
static __attribute__((noinline)) int helper(int x) { return sink = x; }
__attribute__((visibility("default"))) int work(int x) {
  int sum = 0;
  for (int i = 0; i < 10; i++)
    sum += helper(x + i);
  return sum;
}
#else
#ifdef LOAD
#include <dlfcn.h>
int main(void) {
  void *library = dlopen("./lib.so", RTLD_NOW);
  int (*work)(int) = (int (*)(int))dlsym(library, "work");
#else
int work(int);
int main(void) {
#endif
  for (int i = 0; i < 100; i++)
    work(i);
}
#endif
