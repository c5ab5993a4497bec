// A library that is searched first for what it refers to (lld's -Bsymbolic) uses the program's runtime, like
// any other: counts of threads are exact, if it is linked and if it is opened.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for options in "-fuse-ld=lld -Wl,-Bsymbolic" "-Wl,-Bsymbolic" "-fuse-ld=lld -Wl,-Bsymbolic-functions"; do \
// RUN:   %gmon-cc %clang -O1 -fPIC -shared -DLIBRARY $options %s -o library.so && \
// RUN:   %gmon-cc %clang -O1 -pthread %s -o opens && %gmon-cc %clang -O1 -pthread -DLINKED %s ./library.so -o linked && \
// RUN:   for prog in opens linked; do rm -f gmon.out* && ./$prog > said.txt 2>&1 && count 0 < said.txt && %dump-gmon gmon.out $prog > dump.txt && \
// RUN:     %dump-gmon gmon.out.library.so library.so >> dump.txt && FileCheck %s < dump.txt || exit 1; done || exit 1; done
// CHECK: arc run+{{.*}} work 80000{{$}}
// CHECK: block inside+0x0 160000{{$}}

#ifdef LIBRARY
__attribute__((noinline)) int inside(int n) {
  __asm__ volatile("");
  return n;
}
int twice(int n) { return inside(n) + inside(n); }
#else
#include <dlfcn.h>
#include <pthread.h>

int twice(int n);
static int (*chosen)(int);

__attribute__((noinline)) static void work(void) { __asm__ volatile(""); }

static void *run(void *argument) {
  for (int i = 0; i < 10000; ++i) {
    work();
    chosen(i);
  }
  return argument;
}

int main(void) {
#ifdef LINKED
  chosen = twice;
#else
  chosen = (int (*)(int))dlsym(dlopen("./library.so", RTLD_NOW), "twice");
#endif
  pthread_t threads[8];
  for (int i = 0; i < 8; ++i)
    pthread_create(&threads[i], 0, run, 0);
  for (int i = 0; i < 8; ++i)
    pthread_join(threads[i], 0);
  return 0;
}
#endif
