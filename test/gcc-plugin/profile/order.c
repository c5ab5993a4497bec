// By a profile GCC splits functions that are whole in the training. Their cold parts, which are in the
// sections of cold functions, stay out of the order.
// REQUIRES: gcc-12, gcc-plugin, ld.bfd, ld.gold
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-pgo gcc-12 -O2 -ffunction-sections %s -o trained && ./trained > trained.txt
// RUN: llvm-nm trained | not grep cold && %gmonkit export --gcc-profile=prog.prof trained gmon.out
// RUN: %gmonkit order trained gmon.out --linker=bfd -o prog.ld && %gmonkit order trained gmon.out --linker=gold -o prog.gold
// RUN: %gmon-cc --gmon-pgo=$PWD/prog.prof gcc-12 -O2 -ffunction-sections %s -Wl,-dT,prog.ld -o bfd
// RUN: %gmon-cc --gmon-pgo=$PWD/prog.prof gcc-12 -O2 -ffunction-sections %s -fuse-ld=gold -Wl,--section-ordering-file=prog.gold -o gold
// RUN: llvm-nm bfd | grep -c 'step_.[.]cold' | grep 3
// RUN: %gmonkit verify bfd prog.ld | FileCheck %s && %gmonkit verify gold prog.gold | FileCheck %s
// RUN: ./bfd | diff trained.txt - && ./gold | diff trained.txt -
// CHECK: in order: 4 of 4 functions (100.0 %)
// CHECK: unlisted bytes in between: 0{{$}}

#include <stdio.h>

#define STEP(name, factor)                                                                         \
  __attribute__((noinline)) int step_##name(int x) {                                               \
    if (x % 1000 == 999)                                                                           \
      for (int i = 0; i < x; i++) {                                                                \
        x += i % 7 == 3 ? i * factor : i % 5 == 1 ? factor : -i;                                   \
        printf("cold %d %d\n", x, factor);                                                         \
        puts("a");                                                                                 \
        printf("%d %d %d\n", i, x, factor);                                                        \
      }                                                                                            \
    return x * factor + 1;                                                                         \
  }
STEP(a, 1)
STEP(b, 2)
STEP(c, 3)

int main(void) {
  long sum = 0;
  for (int i = 0; i < 900; i++)
    sum += step_a(i) + step_b(i) + step_c(i);
  printf("%ld\n", sum);
  return 0;
}
