// A program opens 300 instrumented libraries, in threads too. None takes static thread-local
// storage, of which the C library has little for what is opened late, and each call is counted.
// REQUIRES: gcc-plugin, gcc-12
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O1 -shared -fPIC -DLIBRARY %s -o lib.so
// RUN: %gmon-cc --gmon-arcs=mcount --gmon-threads=single gcc-12 -O1 -shared -fPIC -DLIBRARY %s -o hooks.so
// RUN: %gmon-cc %clang -O1 %s -o prog && gcc-12 -O1 %s -o plain
// RUN: readelf -lW lib.so hooks.so > segments.txt && not grep -w TLS segments.txt
// RUN: mkdir lib hooks && for i in $(seq 300); do cp lib.so lib/$i.so && cp hooks.so hooks/$i.so || exit 1; done
// RUN: mkdir a b c && cd a && ../prog ../lib && %gmonkit merge -o sum gmon.out.*
// RUN: cd ../b && ../prog ../hooks && %gmonkit merge -o sum gmon.out.*
// RUN: cd ../c && ../plain ../hooks && %gmonkit merge -o sum gmon.out.*
// RUN: cd .. && %gmonprof -b -p lib.so a/sum | FileCheck %s
// RUN: %gmonprof -b -p hooks.so b/sum | FileCheck %s
// RUN: %gmonprof -b -p hooks.so c/sum | FileCheck %s
// CHECK-DAG: 33000 {{.*}} called
// CHECK-DAG: 330000 {{.*}} inside

#ifdef LIBRARY
volatile int sink;

__attribute__((noinline)) void inside(void) { sink++; }

__attribute__((noinline)) void called(void (*target)(void)) {
  for (int i = 0; i < 10; i++)
    target ? target() : inside();
}

void call(int times) {
  while (times--)
    called(times % 2 ? inside : 0);
}
#else

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

enum { Libraries = 300, Threads = 3 };

static const char *folder;
static void (*calls[Libraries])(int);
static int failures;

static void *openSome(void *first) {
  for (long i = (long)first; i < Libraries; i += Threads) {
    char name[99];
    snprintf(name, sizeof name, "%s/%ld.so", folder, i + 1);
    void *library = dlopen(name, RTLD_NOW);
    if (!library) {
      fprintf(stderr, "%s\n", dlerror());
      failures++;
      return 0;
    }
    calls[i] = (void (*)(int))dlsym(library, "call");
    calls[i](100);
  }
  return 0;
}

int main(int argc, char **argv) {
  folder = argv[argc - 1];
  pthread_t threads[Threads];
  for (long i = 1; i < Threads; i++)
    pthread_create(&threads[i], 0, openSome, (void *)i);
  openSome(0);
  for (int i = 1; i < Threads; i++)
    pthread_join(threads[i], 0);
  for (int i = 0; i < Libraries && !failures; i++)
    calls[i](10);
  return failures;
}
#endif
