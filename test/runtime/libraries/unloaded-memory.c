// A library that a program without runtime opens and closes leaves nothing behind, and its profile
// has all that was counted; when the process ends, a thread that still runs in it goes on.
// REQUIRES: gcc-plugin, gcc-12, ld.gold, mold
// RUN: rm -rf %t && mkdir %t && cd %t && gcc-12 -O1 -pthread %s -o prog
// RUN: %gmon-cc %clang -O1 -DLIBRARY -shared -fPIC %s -o clang.so
// RUN: %gmon-cc %clang -O1 -DLIBRARY -shared -fPIC -fuse-ld=lld %s -o lld.so
// RUN: %gmon-cc --gmon-arcs=mcount gcc-12 -O1 -DLIBRARY -shared -fPIC -fuse-ld=gold %s -o gold.so
// RUN: %gmon-cc gcc-12 -O1 -DLIBRARY -shared -fPIC -fuse-ld=mold %s -o mold.so
// RUN: for library in clang lld gold mold; do GMONKIT_OPTIONS=output=$library.gmon ./prog ./$library.so || exit 1; \
// RUN:   %gmonprof -b -p $library.so $library.gmon.$library.so | FileCheck %s || exit 1; \
// RUN:   for i in 1 2 3; do GMONKIT_OPTIONS=output=$library.gmon ./prog ./$library.so busy || exit 1; done; done
// Nor do the tables of call stacks grow. With merge=1 other processes' counts are added, too.
// RUN: GMONKIT_OPTIONS=output=stacks.gmon:stacks=1 ./prog ./gold.so
// RUN: for i in 1 2; do GMONKIT_OPTIONS=output=sum.gmon:merge=1 ./prog ./clang.so || exit 1; done
// RUN: %gmonprof -b -p clang.so sum.gmon.clang.so | FileCheck --check-prefix=SUM %s
// The profile of another process is replaced, also if it unloaded the library, and what was written
// before the last time is not added twice.
// RUN: GMONKIT_OPTIONS=output=clang.gmon ./prog ./clang.so
// RUN: %gmonprof -b -p clang.so clang.gmon.clang.so | FileCheck %s
// SUM: 120000 {{.*}} inside
// CHECK: 60000 {{.*}} inside

#ifdef LIBRARY
volatile int sink;
__attribute__((noinline)) void inside(void) { sink++; }
void call(int times) {
  for (int i = 0; i != times; i++)
    inside();
}
#else

#include "../Inputs/pages_mapped.h"
#include <dlfcn.h>
#include <pthread.h>
#include <unistd.h>

static void (*call)(int);

static void *callForEver(void *none) {
  call(-1);
  return none;
}

int main(int argc, char **argv) {
  long first = 0;
  for (int i = 0; i < 60; i++) {
    void *library = dlopen(argv[1], RTLD_NOW);
    if (!library || !(call = (void (*)(int))dlsym(library, "call")))
      return 1;
    if (argc > 2) {
      pthread_t thread;
      pthread_create(&thread, 0, callForEver, 0);
      usleep(20000);
      return 0;
    }
    call(1000);
    dlclose(library);
    if (i == 9)
      first = pagesMapped();
  }
  if (pagesMapped() > first) {
    printf("%ld pages more\n", pagesMapped() - first);
    return 1;
  }
  return 0;
}
#endif
