// In a static program a resolver, and what it calls in another object, runs before there is
// thread-local storage: functions without entry hook can tell of their first run all the same.
// REQUIRES: gcc-plugin, gcc-12
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for compiler in "%clang" gcc-12; do \
// RUN:   for flags in -static -static-pie ""; do \
// RUN:     for arcs in derived none; do \
// RUN:       %gmon-cc --gmon-arcs=$arcs $compiler -O1 $flags -DOTHER -c %s -o other.o && \
// RUN:       %gmon-cc --gmon-arcs=$arcs $compiler -O1 $flags %s other.o -o prog && ./prog && \
// RUN:       %dump-gmon gmon.out prog | FileCheck %s || exit 1; \
// RUN:     done || exit 1; \
// RUN:   done || exit 1; \
// RUN: done
// CHECK-DAG: header flags 0x{{.*[2367abef]}} id
// CHECK-DAG: arc {{.*}} features {{[1-9]}}
// CHECK-DAG: arc {{.*}} chosen 1{{$}}

int features(void);

#ifdef OTHER
static int (*volatile indirect)(int);
__attribute__((noinline)) int feature(int number) { return number; }
int features(void) {
  indirect = feature;
  return indirect(1);
}
#else
typedef int Function(int);
__attribute__((noinline)) int chosen(int value) { return value; }
static Function *resolve(void) { return features() ? chosen : 0; }
int ifunc(int value) __attribute__((ifunc("resolve")));
int main(void) { return ifunc(0); }
#endif
