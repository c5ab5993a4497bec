// arcs=derived: every kind of call is recorded, with no hook, in every way of building.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for flags in -O0 -O1 -O2 "-O2 -fuse-ld=lld -flto" "-O2 -fno-plt" "-O2 -static" \
// RUN:   "-O2 -mcmodel=large -fno-pie -no-pie" "-O2 -fno-integrated-as" "-O2 -masm=intel"; do \
// RUN:   %gmon-cc --gmon-blocks=all --gmon-threads=single --gmon-arcs=derived %clangxx \
// RUN:     -std=c++17 $flags %s -o prog && ./prog && \
// RUN:   %dump-gmon gmon.out prog | FileCheck %s --implicit-check-not='arc {{.*}} __gmon' && \
// RUN:   ! llvm-objdump -d prog | grep "call.*__fentry__" && \
// RUN:   %python %S/../Inputs/check_records.py prog || exit 1; \
// RUN: done
// CHECK-DAG: arc __gmon_outside+0x0 main 1{{$}}
// CHECK-DAG: arc main+{{.*}} _Z6directi 10
// CHECK-DAG: arc main+{{.*}} _Z4tailPFiiEi 4
// CHECK-DAG: arc _Z4tailPFiiE{{.*}} _Z6directi 3
// CHECK-DAG: arc _Z4tailPFiiE{{.*}} _Z5otheri 1
// CHECK-DAG: arc main+{{.*}} _Z8tailCalli 5
// CHECK-DAG: arc _Z8tailCalli+{{.*}} _Z5otheri 5
// CHECK-DAG: arc main+{{.*}} _Z7throweri 6
// CHECK-DAG: arc main+{{.*}} _ZN4Base5emptyEi 2
// CHECK-DAG: arc main+{{.*}} _ZThn8_N7Derived5valueEi 7
// CHECK-DAG: arc __gmon_outside+0x0 compare [[#]]
// CHECK-DAG: arc main+{{.*}} {{target|alias}} 8
// CHECK-DAG: arc main+{{.*}} chosen 9
// CHECK-DAG: arc _Z7recursei+{{.*}} _Z7recursei 11
// CHECK-DAG: arc main+{{.*}} _Z7recursei 1{{$}}
// CHECK-DAG: arc main+{{.*}} _Z4leapi 12
#include <csetjmp>
#include <cstdlib>

#define NOINLINE __attribute__((noinline))
volatile int sink;

NOINLINE int direct(int x) { return sink = x; }
NOINLINE int other(int x) { return sink = x + 1; }
NOINLINE int tail(int (*function)(int), int x) { return function(x); }
NOINLINE int tailCall(int x) { return other(x + 2); }
NOINLINE void thrower(int x) {
  sink = x;
  if (x % 2)
    throw x;
}

struct Base {
  virtual ~Base() = default;
  virtual int value(int x) { return x; }
  NOINLINE void empty(int x);
};
void Base::empty(int x) { sink = x; }
struct Other {
  virtual ~Other() = default;
  virtual int unused() { return 1; }
};
struct Derived : Other, Base {
  int value(int x) override;
};
NOINLINE int Derived::value(int x) { return sink = x; }

extern "C" NOINLINE int compare(const void *a, const void *b) {
  return *static_cast<const int *>(a) - *static_cast<const int *>(b);
}
extern "C" NOINLINE int target(int x) { return sink = x; }
extern "C" int alias(int x) __attribute__((alias("target")));
extern "C" NOINLINE int chosen(int x) { return sink = x; }
using Function = int(int);
extern "C" Function *resolve() { return chosen; }
extern "C" int ifunc(int x) __attribute__((ifunc("resolve")));

NOINLINE int recurse(int depth) {
  int below = depth ? recurse(depth - 1) : 0;
  sink = below;
  return below + 1;
}

std::jmp_buf back;
NOINLINE void leap(int x) {
  sink = x;
  if (x % 3 == 0)
    std::longjmp(back, 1);
}

int main() {
  for (volatile int i = 0; i < 10; ++i)
    direct(i);
  int (*volatile functions[])(int) = {direct, other};
  for (volatile int i = 0; i < 4; ++i)
    tail(functions[i == 3], i);
  for (volatile int i = 0; i < 5; ++i)
    tailCall(i);
  for (volatile int i = 0; i < 6; ++i)
    try {
      thrower(i);
      if (i < 4)
        Base().empty(i);
    } catch (int) {
    }
  Derived derived;
  Base *volatile base = &derived;
  for (volatile int i = 0; i < 7; ++i)
    base->value(i);
  int values[] = {3, 1, 2};
  std::qsort(values, 3, sizeof(int), compare);
  for (volatile int i = 0; i < 8; ++i)
    alias(i);
  for (volatile int i = 0; i < 9; ++i)
    ifunc(i);
  recurse(11);
  for (volatile int i = 0; i < 12; ++i)
    if (setjmp(back) == 0)
      leap(i);
}
