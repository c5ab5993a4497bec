// libgmonrt.so preloaded over a program, or libraries, that have a runtime of their own: one
// counts, and nothing is counted twice.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for options in "" "--gmon-arcs=mcount --gmon-blocks=all"; do \
// RUN:   %gmon-cc $options gcc -pthread -O1 %s -o prog -ldl && \
// RUN:   for i in 1 2; do %gmon-cc $options gcc -O1 -DLIBRARY -shared -fPIC -Wl,-z,defs %s -o lib$i.so || exit 1; done && \
// RUN:   gcc -pthread -O1 %s -o plain && \
// RUN:   for program in prog plain; do \
// RUN:     rm -f gmon.out* && env LD_PRELOAD=%shared-runtime GMONKIT_OPTIONS=hz=0 ./$program && \
// RUN:     %dump-gmon gmon.out.lib1.so lib1.so | FileCheck %s --check-prefix=LIB1 && \
// RUN:     %dump-gmon gmon.out.lib2.so lib2.so | FileCheck %s --check-prefix=LIB2 && ls gmon.out || exit 1; \
// RUN:   done && \
// RUN:   rm gmon.out && env LD_PRELOAD=%shared-runtime ./prog && %dump-gmon gmon.out prog | FileCheck %s || exit 1; \
// RUN: done
// CHECK: arc run+{{.*}} work 2000000{{$}}
// LIB1: arc {{.*}} f 10{{$}}
// LIB1: block g+{{.*}} 20{{$}}
// LIB2: arc {{.*}} f 20{{$}}
// LIB2: block g+{{.*}} 40{{$}}

volatile int sink;

#ifdef LIBRARY

__attribute__((noipa)) static void g(void) { sink = 1; }
void f(void) {
  for (int i = 0; i < 2; i++)
    g();
}

#else

#include <dlfcn.h>
#include <pthread.h>

__attribute__((noipa)) void work(void) { sink = 2; }

static void *run(void *argument) {
  for (int i = 0; i < 1000000; i++)
    work();
  return argument;
}

int main(void) {
  const char *names[] = {"./lib1.so", "./lib2.so"};
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    if (pthread_create(&threads[i], 0, run, 0))
      return 1;
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], 0);
  for (int i = 0; i < 2; i++) {
    void *library = dlopen(names[i], RTLD_NOW);
    void (*f)(void) = library ? (void (*)(void))dlsym(library, "f") : 0;
    if (!f)
      return 1;
    for (int k = 0; k < 10 * (i + 1); k++)
      f();
  }
  return 0;
}

#endif
