// A library's call site with many targets keeps its counts when the library is unloaded and loaded
// again; so does the program's site that calls the library's functions.
// REQUIRES: gcc-plugin, gcc-12
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for compiler in "%clang -O2" "gcc-12 -O2"; do \
// RUN:   %gmon-cc $compiler -shared -fPIC -DLIBRARY %s -o lib.so && \
// RUN:   %gmon-cc $compiler -pthread %s -o prog && env GMONKIT_OPTIONS=hz=0 ./prog && \
// RUN:   %dump-gmon gmon.out.lib.so lib.so | FileCheck %s || exit 1; \
// RUN: done
// Each of 10 rounds: in each of 3 threads 7 calls by the library, 5 by the program.
// CHECK-DAG: arc call_all+{{0x[0-9a-f]+}} target_0 210
// CHECK-DAG: arc call_all+{{0x[0-9a-f]+}} target_1 210
// CHECK-DAG: arc call_all+{{0x[0-9a-f]+}} target_30 210
// CHECK-DAG: arc call_all+{{0x[0-9a-f]+}} target_59 210
// CHECK-DAG: arc __gmon_outside+0x0 target_0 150
// CHECK-DAG: arc __gmon_outside+0x0 target_30 150
// CHECK-DAG: arc __gmon_outside+0x0 target_59 150

#define TARGETS 60

#ifdef LIBRARY
__asm__("\t.text\n\t.altmacro\n\t.macro define_target number\n"
        "\t.p2align 4\n\t.globl target_\\number\n\t.type target_\\number, @function\n"
        "target_\\number:\n\tret\n\t.size target_\\number, .-target_\\number\n\t.endm\n"
        "\t.set i, 0\n\t.rept 60\n\tdefine_target %i\n\t.set i, i + 1\n\t.endr\n\t.noaltmacro\n");
extern char target_0[];

__attribute__((noinline)) void call_all(void) {
  for (int i = 0; i < 7 * TARGETS; i++) {
    ((void (*volatile)(void))(target_0 + i % TARGETS * 16))();
  }
}
#else
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static char *targets;
static void (*call_all)(void);

static void *work(void *unused) {
  call_all();
  for (int i = 0; i < 5 * TARGETS; i++)
    ((void (*volatile)(void))(targets + i % TARGETS * 16))();
  return unused;
}

int main(void) {
  for (int round = 0; round < 10; round++) {
    void *library = dlopen("./lib.so", RTLD_NOW);
    if (!library)
      return 1;
    targets = dlsym(library, "target_0");
    call_all = (void (*)(void))dlsym(library, "call_all");
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
      pthread_create(&threads[i], NULL, work, NULL);
    work(NULL);
    for (int i = 0; i < 2; i++)
      pthread_join(threads[i], NULL);
    dlclose(library);
    free(malloc(round * 100000)); // the library may come to lie elsewhere
  }
}
#endif
