// What may be wrong with a library's counts is said once, however often it is closed.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-threads=single %clang -O1 -fPIC -shared -DLIBRARY %s -o library.so
// RUN: %gmon-cc --gmon-threads=single %clang -O1 -pthread %s -o prog
// RUN: ./prog 2>&1 | FileCheck %s --implicit-check-not=warning
// CHECK: gmonrt: warning: library.so: threads shared counters
// CHECK: gmonrt: warning: prog: threads shared counters

#ifdef LIBRARY
int twice(int n) { return n * 2; }
#else
#include <dlfcn.h>
#include <pthread.h>

static void *run(void *argument) {
  for (int i = 0; i < 20; ++i) {
    void *library = dlopen("./library.so", RTLD_NOW);
    ((int (*)(int))dlsym(library, "twice"))(i);
    dlclose(library);
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  pthread_join(thread, 0);
  run(0);
  return 0;
}
#endif
