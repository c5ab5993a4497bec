// Two branches that end in the same indirect call: the profile knows both calls and whom they
// call. Clang would make one call of them, of which it could not be told.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-pgo %clang -O2 %s -o prog && ./prog
// RUN: %gmonkit export --sample-profile-text=prog.txt ./prog
// RUN: FileCheck %s <prog.txt
// RUN: %gmon-cc --gmon-pgo %clang -O2 -flto -fuse-ld=lld %s -o lto && ./lto
// RUN: %gmonkit export --sample-profile-text=lto.txt ./lto
// RUN: FileCheck %s <lto.txt
// As counters, too, if another command links, which need not say -flto again.
// RUN: %gmon-cc --gmon-pgo --gmon-counters %clang -O2 -flto=thin -c %s -o counted.o
// RUN: for lto in -flto=thin ""; do %gmon-cc --gmon-pgo --gmon-counters %clang -O2 $lto -fuse-ld=lld counted.o -o counted && ./counted && \
// RUN:   %gmonkit export --instr-profile=counted.prof ./counted && llvm-profdata show --function=pick --ic-targets counted.prof \
// RUN:   | FileCheck %s --check-prefix=TARGETS || exit 1; done
// RUN: %gmon-cc --gmon-pgo %clang -O2 -flto=thin -c %s -o sampled.o && %gmon-cc --gmon-pgo %clang -fuse-ld=lld sampled.o -o sampled && ./sampled
// RUN: %gmonkit export --sample-profile-text=sampled.txt ./sampled && FileCheck %s < sampled.txt
// TARGETS: twice, 300
// TARGETS: twice, 700
// CHECK:      {{^}}pick:
// CHECK:      {{^}} [[#A:]]: 300 twice:300{{$}}
// CHECK:      {{^}} [[#B:]]: 700 twice:700{{$}}

typedef int (*Function)(const char *, int);

__attribute__((noinline)) static int twice(const char *text, int x) { return 2 * x + text[0]; }
volatile Function chosen = twice;

__attribute__((noinline)) static int pick(const char *text, int x, Function f) {
  int result;
  if (x % 10 < 3)
    result = f(text + 1, x);
  else if (text[x & 1] != 'q')
    result = f(text + 2, x);
  else
    result = 99;
  return result > 5 ? result : 0;
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 1000; ++i)
    sum += pick("abcd", i, chosen);
  return sum == 0;
}
