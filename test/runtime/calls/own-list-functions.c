// A program may have functions of the C library's names that do something else: the runtime takes
// lists and paths apart itself.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang %s -o prog && mkdir sub && GMONKIT_OPTIONS=output=sub/x.gmon ./prog 2>&1 | count 0
// RUN: %gmonprof -b -p prog sub/x.gmon | FileCheck %s
// RUN: %gmon-cc gcc-12 %s -o prog && ./prog 2>&1 | count 0
// RUN: %gmonprof -b -p prog gmon.out | FileCheck %s
// CHECK: 5 {{.*}} work
typedef __SIZE_TYPE__ size_t;
size_t strcspn(const char *text, const char *stops) { return 0; }
size_t strspn(const char *text, const char *wanted) { return 0; }
__attribute__((noinline)) void work(void) { __asm__ volatile(""); }
int main(void) {
  for (int i = 0; i < 5; i++)
    work();
  return 0;
}
