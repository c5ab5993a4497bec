// AArch64: programs that were built with -pg or -finstrument-functions have exact calls, from the
// library that is linked with them or preloaded.
// REQUIRES: qemu-aarch64
// RUN: rm -rf %t && mkdir %t && cd %t
// DEFINE: %{folder} = %build/lib/gmonkit/aarch64-linux-gnu
// RUN: for hook in -pg -finstrument-functions "-pg -mbranch-protection=pac-ret"; do \
// RUN:   %aarch64-cc -O1 $hook -c %s -o prog.o && %aarch64-cc prog.o -o plain && \
// RUN:   %aarch64-cc -Wl,-u,__gmon_register prog.o %{folder}/libgmonrt.a -o linked || exit 1; \
// RUN:   rm -f gmon.out; %aarch64 ./linked && \
// RUN:   %gmonprof -b -q ./linked gmon.out | FileCheck %s || exit 1; \
// RUN:   rm gmon.out; %aarch64 -E LD_PRELOAD=%{folder}/libgmonrt.so ./plain && \
// RUN:   %gmonprof -b -q ./plain gmon.out | FileCheck %s || exit 1; \
// RUN: done
// CHECK-DAG: 7/8 {{ *}}middle
// CHECK-DAG: 1/8 {{ *}}main

__attribute__((noinline)) double leaf(double x) {
  __asm__ volatile("");
  return x + 1;
}
__attribute__((noinline)) double middle(double x) { return leaf(x) * 2; }

int main(void) {
  double x = leaf(0);
  for (int i = 0; i < 7; i++)
    x = middle(x);
  return x != 382;
}
