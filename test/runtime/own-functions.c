// A program may have functions of the C library's names that do something else. The runtime takes
// lists and paths apart itself, and asks the kernel itself.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang %s -o prog && mkdir sub && GMONKIT_OPTIONS=output=sub/x.gmon:live=1 ./prog 2>&1 | count 0
// RUN: %gmonprof -b -p prog sub/x.gmon | FileCheck %s
// RUN: %gmon-cc gcc-12 %s -o prog && ./prog 2>&1 | count 0
// RUN: %gmonprof -b -p prog gmon.out | FileCheck %s
// CHECK: 5 {{.*}} work
typedef __SIZE_TYPE__ size_t;
int puts(const char *text);
size_t strcspn(const char *text, const char *stops) { return 0; }
size_t strspn(const char *text, const char *wanted) { return 0; }
static int wrong(const char *name) { return puts(name); }
int readlink() { return wrong("readlink"); }
int getpid() { return wrong("getpid"); }
int gethostname() { return wrong("gethostname"); }
int clock_gettime() { return wrong("clock_gettime"); }
int nanosleep() { return wrong("nanosleep"); }
int sigfillset() { return wrong("sigfillset"); }
__attribute__((noinline)) void work(void) { __asm__ volatile(""); }
int main(void) {
  for (int i = 0; i < 5; i++)
    work();
  return 0;
}
