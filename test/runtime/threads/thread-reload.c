// threads=exact: a library with a megabyte of counters is loaded while threads run, used by all
// of them, unloaded, and loaded again, wherever the kernel puts what. Without wrgsbase copies lie
// above the files, where without random addresses only the stack is.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-arcs=derived gcc -O1 -pthread -DLIBRARY -fPIC -shared %s -o lib.so
// RUN: for build in "-pie 40" "-no-pie 8"; do \
// RUN:   set -- $build; \
// RUN:   %gmon-cc --gmon-arcs=derived gcc -O1 -pthread -fPIE $1 %s -o prog || exit 1; \
// RUN:   for start in "" "sh %S/../Inputs/unlimited-stack.sh" \
// RUN:       %if wrgsbase %{"setarch -R" "setarch -R sh %S/../Inputs/unlimited-stack.sh"%}; do \
// RUN:     echo "$1 $start"; rm -f gmon.out*; $start ./prog $2 > out 2>&1 || exit 1; \
// RUN:     %dump-gmon gmon.out prog >> out && %dump-gmon gmon.out.lib.so lib.so > out.lib && \
// RUN:     FileCheck %s --implicit-check-not=gmonrt < out && \
// RUN:     FileCheck %s --check-prefix=LIB < out.lib || exit 1; \
// RUN:   done; \
// RUN: done
// CHECK:   header flags 0x{{[13]}} id
// CHECK:   block leaf{{[^ ]*}} 400000
// LIB:     header flags 0x{{[13]}} id
// LIB-DAG: block inLibrary{{[^ ]*}} 400000
// LIB-DAG: arc inLibrary+{{[^ ]*}} leafOfLibrary 400000

#ifdef LIBRARY

__asm__(".section gmon_counters, \"aw\"\n.zero 1 << 20\n.text");
volatile int sink;
__attribute__((noinline)) void leafOfLibrary(void) { sink = 1; }
__attribute__((noinline)) void inLibrary(void (*volatile leaf)(void)) {
  leafOfLibrary();
  leaf();
}

#else

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { Rounds = 10 };
volatile int sink;
void (*volatile inLibrary)(void (*)(void));
pthread_barrier_t barrier;
__attribute__((noinline)) void leaf(void) { sink = 1; }

static void *work(void *argument) {
  for (int round = 0; round < Rounds; round++) {
    pthread_barrier_wait(&barrier);
    for (int i = 0; i < *(int *)argument; i++)
      inLibrary(leaf);
    pthread_barrier_wait(&barrier);
  }
  return 0;
}

int main(int argc, char **argv) {
  int count = atoi(argv[1]), calls = 40000 / count;
  pthread_t threads[400];
  (void)argc;
  pthread_barrier_init(&barrier, 0, count + 1);
  for (int i = 0; i < count; i++)
    if (pthread_create(&threads[i], 0, work, &calls))
      return 1;
  for (int round = 0; round < Rounds; round++) {
    void *library = dlopen("./lib.so", RTLD_NOW);
    if (!library)
      return 2;
    *(void **)&inLibrary = dlsym(library, "inLibrary");
    pthread_barrier_wait(&barrier);
    pthread_barrier_wait(&barrier);
    dlclose(library);
    if (!malloc(300000)) // so that the library comes to lie elsewhere
      return 3;
  }
  for (int i = 0; i < count; i++)
    pthread_join(threads[i], 0);
  return 0;
}

#endif
