// Under LD_PRELOAD, shared libraries built with -pg have profiles of their own, with calls from
// elsewhere, also those that are loaded and unloaded while the program runs; GNU gprof reads them.
// REQUIRES: gcc, gprof
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: gcc -pg -O1 -shared -fPIC -DLIBRARY=linked %s -o liblinked.so
// RUN: gcc -pg -O1 -shared -fPIC -DLIBRARY=loaded %s -o libloaded.so && cp libloaded.so libagain.so
// RUN: gcc -pg -O1 %s -L. -llinked -Wl,-rpath,. -o prog
// RUN: env LD_PRELOAD=%shared-runtime ./prog && ls gmon.out* | FileCheck %s --check-prefix=FILES
// With stacks=1 the profile of a library is written when its file is gone, and its build id with it.
// RUN: rm gmon.out* && env LD_PRELOAD=%shared-runtime GMONKIT_OPTIONS=stacks=1 ./prog
// RUN: ls gmon.out* | FileCheck %s --check-prefix=FILES
// A sampling thread reads no code of a library that is unloaded meanwhile.
// RUN: rm gmon.out* && env LD_PRELOAD=%shared-runtime GMONKIT_OPTIONS=clock=wall:hz=1000 ./prog
// RUN: ls gmon.out* | FileCheck %s --check-prefix=FILES
// RUN: gprof -b -p prog gmon.out | FileCheck %s --check-prefix=PROG
// RUN: gprof -b -q liblinked.so gmon.out.liblinked.so | FileCheck %s --check-prefix=LINKED
// RUN: gprof -b -p libloaded.so gmon.out.libloaded.so | FileCheck %s --check-prefix=LOADED
// RUN: gprof -b -p libagain.so gmon.out.libagain.so | FileCheck %s --check-prefix=AGAIN
// FILES:      {{^}}gmon.out{{$}}
// FILES-NEXT: {{^}}gmon.out.libagain.so{{$}}
// FILES-NEXT: {{^}}gmon.out.liblinked.so{{$}}
// FILES-NEXT: {{^}}gmon.out.libloaded.so{{$}}
// FILES-NOT:  gmon
// PROG-DAG: 1000 {{.*}} own
// PROG-DAG: 1 {{.*}} main
// LINKED-DAG: 2000{{.*}} linked
// LINKED-DAG: 2000/2000{{.*}} inside
// LOADED-DAG: 3000 {{.*}} loaded
// LOADED-DAG: 3000 {{.*}} inside
// AGAIN-DAG: 5 {{.*}} loaded

volatile int sink;

#ifdef LIBRARY
__attribute__((noipa)) static void inside(void) { sink = 2; }
__attribute__((noipa)) void LIBRARY(void) {
  inside();
  sink = 3;
}
#else

#include <dlfcn.h>

__attribute__((noipa)) void own(void) { sink = 1; }

void linked(void);

static int callLoaded(const char *name, int times) {
  void *library = dlopen(name, RTLD_NOW);
  void (*loaded)(void) = library ? (void (*)(void))dlsym(library, "loaded") : 0;
  if (!loaded)
    return 1;
  for (int i = 0; i < times; i++)
    loaded();
  return dlclose(library);
}

int main(void) {
  for (int i = 0; i < 1000; i++)
    own();
  for (int i = 0; i < 2000; i++)
    linked();
  for (int i = 0; i < 100; i++)
    if (callLoaded("./libloaded.so", 30))
      return 1;
  return callLoaded("./libagain.so", 5);
}
#endif
