// Tables of functions in one section of code share a section of each kind, which keeps objects small.
// Functions with sections of their own do not: the linker drops the tables with the function. A direct
// call in a flow graph takes no relocation.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O1 -c %s -o one.o && llvm-readelf -SW one.o > one.txt
// RUN: grep -c ' gmon_funcs ' one.txt | FileCheck %s --check-prefix=ONE
// RUN: grep -c ' gmon_graphs ' one.txt | FileCheck %s --check-prefix=ONE
// RUN: not grep gmon_calls one.txt
// RUN: llvm-readelf -r one.o | FileCheck %s --check-prefix=GRAPHS
// RUN: %gmon-cc %clang -O1 -ffunction-sections -c %s -o each.o && llvm-readelf -SW each.o > each.txt
// RUN: grep -c ' gmon_funcs ' each.txt | FileCheck %s --check-prefix=THREE
// RUN: for objects in one each; do \
// RUN:   %gmon-cc %clang -fuse-ld=lld -Wl,--gc-sections $objects.o -o $objects && ./$objects && \
// RUN:   %gmonprof -b -p $objects gmon.out > $objects.calls || exit 1; done
// RUN: diff one.calls each.calls && FileCheck %s --check-prefix=CALLS < one.calls
// ONE:       {{^1$}}
// THREE:     {{^3$}}
// GRAPHS:    .relagmon_graphs' {{.*}} contains 6 entries
// CALLS-DAG: {{ 30 .*}} odd
// CALLS-DAG: {{ 30 .*}} even

volatile int sum;
int odd(int number), even(int number);

__attribute__((noinline)) int odd(int number) {
  if (number == 0)
    return 0;
  sum += number;
  return even(number - 1) + sum % 2;
}

__attribute__((noinline)) int even(int number) {
  if (number == 0)
    return 1;
  sum -= number;
  return odd(number - 1) + sum % 3;
}

int main(void) {
  for (int i = 0; i < 10; i++)
    odd(5);
  return 0;
}
