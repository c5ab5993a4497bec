// First runs stand in a list of each thread. The list grows, its order stays, the child of a fork
// begins a new one, and those that a reset forgets leave room for others.
// REQUIRES: gcc-plugin, gcc-12
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for i in $(seq 500); do echo "F($i)"; done >list.h
// RUN: for compiler in "%clang -O1" "gcc-12 -O1"; do \
// RUN:   %gmon-cc $compiler -I. -DLIBRARY -shared -fPIC %s -o lib.so && \
// RUN:   %gmon-cc $compiler -I. -I%root/runtime/include %s -o prog && ./prog || exit 1; \
// RUN:   %dump-gmon gmon.out prog >all && %dump-gmon gmon.out.child prog >child || exit 1; \
// RUN:   sed -n 's/^arc .* f\([0-9]*\) 1$/\1/p' all | diff - order || exit 1; \
// RUN:   sed -n 's/^arc .* f\([0-9]*\) 1$/\1/p' child | diff - order.child || exit 1; \
// RUN:   rm gmon.out gmon.out.child; \
// RUN: done

#ifdef LIBRARY
volatile int sink;
#define F(n)                                                                                       \
  __attribute__((noinline)) void g##n(void) { sink = n; }
#include "list.h"
#undef F
#define F(n) g##n();
void call(void) {
#include "list.h"
}
#else

#include "../Inputs/pages_mapped.h"
#include <dlfcn.h>
#include <gmonkit/gmonkit.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

volatile int sink;
#define F(n)                                                                                       \
  __attribute__((noinline)) void f##n(void) { sink = n; }
#include "list.h"
#undef F
#define F(n) f##n,
void (*functions[])(void) = {
#include "list.h"
};
enum { Count = sizeof functions / sizeof *functions };

static void callAll(int step, const char *name) {
  FILE *order = fopen(name, "w");
  for (int i = 0, at = 0; i < Count; i++, at = (at + step) % Count) {
    fprintf(order, "%d\n", at + 1);
    functions[at]();
  }
  fclose(order);
}

int main(void) {
  callAll(1, "order");
  pid_t child = fork();
  if (child == 0) {
    callAll(241, "order.child");
    exit(0);
  }
  waitpid(child, 0, 0);
  char name[64];
  snprintf(name, sizeof name, "gmon.out.%d", (int)child);
  rename(name, "gmon.out.child");
  long first = 0;
  for (int i = 0; i < 100; i++) {
    void *library = dlopen("./lib.so", RTLD_NOW);
    if (!library)
      return 1;
    ((void (*)(void))dlsym(library, "call"))();
    dlclose(library);
    gmonkit_reset();
    if (i == 19)
      first = pagesMapped();
  }
  if (pagesMapped() > first) {
    printf("%ld pages more\n", pagesMapped() - first);
    return 1;
  }
  callAll(137, "order");
  return 0;
}
#endif
