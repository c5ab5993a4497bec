// The blocks of a function that did not run are not in the profile, whatever the thread or library;
// readers know them from the program's tables, and print what they print of a profile with all.
// REQUIRES: gprof
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for blocks in all sparse; do rm -f *.gmon && \
// RUN:   %gmon-cc --gmon-blocks=$blocks %clang -O1 -g -fno-inline -shared -fPIC -DLIBRARY %s -o lib.so && \
// RUN:   %gmon-cc --gmon-blocks=$blocks %clang -O1 -g -fno-inline -pthread %s -ldl -o prog && \
// RUN:   for n in 0 1; do \
// RUN:     GMONKIT_OPTIONS=hz=0:zeros=$n:output=%%n$n-none.gmon ./prog 2> err || { cat err; exit 1; }; \
// RUN:     GMONKIT_OPTIONS=hz=0:zeros=$n:output=%%n$n-other.gmon ./prog other || exit 1; \
// RUN:     GMONKIT_OPTIONS=hz=0:zeros=$n:merge=1:output=%%n$n-merged.gmon ./prog && \
// RUN:     GMONKIT_OPTIONS=hz=0:zeros=$n:merge=1:output=%%n$n-merged.gmon ./prog other || exit 1; \
// RUN:   done && \
// RUN:   %dump-gmon prog0-none.gmon prog | FileCheck %s --implicit-check-not="block never" && \
// RUN:   %dump-gmon prog1-none.gmon prog | FileCheck %s --check-prefix=ZEROS && \
// RUN:   %dump-gmon lib.so0-none.gmon lib.so | FileCheck %s --check-prefix=LIBRARY --implicit-check-not="block never" && \
// RUN:   rm -f lines.txt && for run in -none -other -merged; do \
// RUN:     for image in prog lib.so; do \
// RUN:       for report in -A -C -b "-l -p -b"; do \
// RUN:         %gmonprof $report $image ${image}0$run.gmon > left-out.txt && \
// RUN:         %gmonprof $report $image ${image}1$run.gmon > all.txt && cmp all.txt left-out.txt || exit 1; \
// RUN:       done && \
// RUN:       for format in json lcov; do \
// RUN:         cp ${image}0$run.gmon p.gmon && %gmonkit export --$format $image p.gmon > left-out.txt && \
// RUN:         cp ${image}1$run.gmon p.gmon && %gmonkit export --$format $image p.gmon > all.txt && cmp all.txt left-out.txt || exit 1; \
// RUN:       done && \
// RUN:       %gmonprof -A $image ${image}0$run.gmon >> lines.txt && \
// RUN:       gprof -b $image ${image}0$run.gmon > left-out.txt 2>&1 && \
// RUN:       gprof -b $image ${image}1$run.gmon > all.txt 2>&1 && cmp all.txt left-out.txt || exit 1; \
// RUN:     done || exit 1; \
// RUN:   done && FileCheck %s --check-prefix=LINES < lines.txt || exit 1; \
// RUN: done
// CHECK-DAG:   block inThread+0x0 1
// CHECK-DAG:   block partly{{.*}} 0
// ZEROS:       block never{{.*}} 0
// LIBRARY:     block partly{{.*}} 0
// Program and library, of each run.
// LINES:       ##### ->{{.*}}sink = 20
// LINES:       ##### ->{{.*}}sink = 20
// LINES:       1 ->{{.*}}sink = 20
// LINES:       1 ->{{.*}}sink = 20
// LINES:       1 ->{{.*}}sink = 20
// LINES:       1 ->{{.*}}sink = 20

// A sum of profiles has what each has, in any order.
// RUN: %gmonkit merge -o sum prog0-none.gmon prog0-other.gmon && %gmonkit merge -o sum1 prog1-other.gmon prog0-none.gmon
// RUN: %gmonprof -A prog sum > left-out.txt && %gmonprof -A prog sum1 > all.txt && cmp all.txt left-out.txt
// RUN: %gmonprof -A prog prog0-merged.gmon > merged.txt && cmp merged.txt all.txt

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

volatile int sink;

void never(int argc) {
  for (int i = 0; i < argc; i++)
    sink = 20;
}

void partly(int argc) {
  if (argc > 100)
    sink = 30;
  sink = 31;
}

#ifdef LIBRARY
void run(int argc) {
  partly(argc);
  if (argc > 1)
    never(argc - 1);
}
#else
static void *inThread(void *argument) {
  partly(*(int *)argument);
  if (*(int *)argument > 1)
    never(*(int *)argument - 1);
  return NULL;
}

int main(int argc, char **argv) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, inThread, &argc) || pthread_join(thread, NULL))
    return 1;
  void *library = dlopen("./lib.so", RTLD_NOW);
  void (*run)(int) = library ? (void (*)(int))dlsym(library, "run") : NULL;
  if (!run)
    return 2;
  run(argc);
  return dlclose(library);
}
#endif
