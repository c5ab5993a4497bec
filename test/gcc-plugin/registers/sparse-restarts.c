// Counts that follow from few counters (blocks=sparse) are those of blocks=all when a library
// is loaded again elsewhere, in a fork's child, and after the profile was begun anew while
// functions were running.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir -p %t/all %t/sparse && cd %t
// DEFINE: %{flags} =
// DEFINE: %{build} = %gmon-cc %{flags}
// DEFINE: %{same} = %python %S/../../exactness/Inputs/same_counts.py
// DEFINE: %{check} = for blocks in all sparse; do \
// DEFINE:   cd %t/$blocks && rm -f gmon* early* && \
// DEFINE:   %{build} --gmon-blocks=$blocks gcc-12 -O1 -shared -fPIC -DLIBRARY %s -o lib.so && \
// DEFINE:   %{build} --gmon-blocks=$blocks gcc-12 -O1 -I%root/runtime/include %s -o prog && \
// DEFINE:   ./prog || exit 1; done; cd %t && \
// DEFINE:   %{same} all/prog all/gmon.out sparse/prog sparse/gmon.out && \
// DEFINE:   %{same} all/prog all/early.gmon sparse/prog sparse/early.gmon && \
// DEFINE:   %{same} all/prog all/gmon.out.[0-9]* sparse/prog sparse/gmon.out.[0-9]* && \
// DEFINE:   %{same} all/lib.so all/gmon.out.lib.so sparse/lib.so sparse/gmon.out.lib.so && \
// DEFINE:   %{same} all/lib.so all/early.lib.gmon sparse/lib.so sparse/early.lib.gmon && \
// DEFINE:   %{same} all/lib.so all/gmon.out.lib.so.* sparse/lib.so sparse/gmon.out.lib.so.* && \
// DEFINE:   %dump-gmon sparse/early.lib.gmon sparse/lib.so | FileCheck %s && \
// DEFINE:   %dump-gmon sparse/gmon.out.lib.so sparse/lib.so | FileCheck %s --check-prefix=LATE
// RUN: %{check}
// REDEFINE: %{flags} = --gmon-first=off --gmon-threads=single
// RUN: %{check}
// CHECK: arc __gmon_outside+0x0 run 60
// CHECK: block run+0x0 60
// LATE:  arc __gmon_outside+0x0 run 27
// LATE:  block run+0x0 27

#ifdef LIBRARY
volatile int work;
int run(int value, void (*function)(void)) {
  for (int i = 0; i < value; i++) {
    if (i % 3 == 1)
      work++;
    else if (i > 5)
      work += 2;
    if (i == 3)
      function();
  }
  return work > 100 ? 1 : value;
}
#else
#include <dlfcn.h>
#include <gmonkit/gmonkit.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile int restart;
static void *library;
static int (*run)(int, void (*)(void));

static void inTheMiddle(void) {
  for (int i = 0; i < 3; i++)
    restart += restart > 5;
  if (restart != 1)
    return;
  restart = 2;
  gmonkit_dump();
  if (rename("gmon.out", "early.gmon") || rename("gmon.out.lib.so", "early.lib.gmon"))
    exit(2);
  gmonkit_reset();
}

__attribute__((noinline)) static int use(int count) {
  int sum = 0;
  for (int i = 0; i < count; i++)
    if (restart || i % 2)
      sum += run(i % 9, inTheMiddle);
    else
      sum -= run(1, inTheMiddle);
  return sum;
}

static void load(void) {
  library = dlopen("./lib.so", RTLD_NOW);
  if (!library)
    exit(1);
  *(void **)&run = dlsym(library, "run");
}

int main(void) {
  load();
  use(20);
  dlclose(library);
  load();
  use(35);
  dlclose(library);
  if (mmap(0, 1 << 20, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED)
    return 1;
  load();
  restart = 1;
  use(12);
  pid_t child = fork();
  use(child == 0 ? 30 : 8);
  if (child == 0)
    exit(0);
  waitpid(child, 0, 0);
  dlclose(library);
  load();
  use(12);
  dlclose(library);
  return 0;
}
#endif
