// Programs that were built without the plugins: with -pg, -mfentry or -finstrument-functions,
// under LD_PRELOAD or linked with the runtime, have their calls counted, those from the C
// library too, and GNU gprof reads the profile.
// REQUIRES: gcc, gprof
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for build in "gcc -pg" "gcc -pg -O2" "gcc -pg -mfentry" "gcc -pg -no-pie -fno-pie" "%clang -pg -O1" \
// RUN:     "gcc -finstrument-functions" "%clang -finstrument-functions-after-inlining -O1"; do \
// RUN:   rm -f gmon.out; $build %s -o prog && env LD_PRELOAD=%shared-runtime ./prog > out || exit 1; \
// RUN:   echo "$build" && cat out && %dump-gmon gmon.out prog | FileCheck %s || exit 1; \
// RUN:   gprof -b -p prog gmon.out | FileCheck %s --check-prefix=GPROF || exit 1; \
// RUN:   for link in "" -static -static-pie; do \
// RUN:     case "$link$build" in -static-pie*-no-pie*|-static*clang*) continue;; esac; \
// RUN:     rm -f gmon.out; $build $link %s %runtime -o prog && ./prog > out || exit 1; \
// RUN:     echo "linked $link: $build" && %dump-gmon gmon.out prog | FileCheck %s || exit 1; \
// RUN:   done; \
// RUN: done

// What our plugins count is not counted twice for another hook.
// RUN: %gmon-cc gcc -finstrument-functions %s -o prog && ./prog
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefix=BOTH
// BOTH: arc main+{{.*}} work 1000{{$}}
// BOTH-NOT: work 1000{{$}}

// A program without any hook has samples of time.
// RUN: rm gmon.out; gcc -O1 -DSPIN %s -o prog && env LD_PRELOAD=%shared-runtime ./prog
// RUN: gprof -b -p prog gmon.out 2>&1 | FileCheck %s --check-prefix=TIME

// CHECK-NOT: arc {{.*}} work {{.*}} work
// CHECK-DAG: arc {{.*}} main{{\+?.*}} 1{{$}}
// CHECK-DAG: arc main+{{.*}} work{{.*}} 1000{{$}}
// CHECK-DAG: arc {{.*}} compare{{.*}} 6{{$}}
// CHECK-DAG: arc {{.*}} last{{.*}} 1{{$}}
// GPROF-DAG: 1000 {{.*}} work
// GPROF-DAG: 6 {{.*}} compare
// TIME: {{[0-9]}} spin

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

volatile int sink;
__attribute__((noinline)) void work(void) { sink++; }
__attribute__((noinline)) int compare(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}
__attribute__((noinline)) void last(void) { sink = 2; }
__attribute__((noinline)) void spin(void) {
  for (clock_t start = clock(); clock() - start < CLOCKS_PER_SEC / 4;)
    for (volatile int i = 0; i < 100000; i++)
      ;
}

int main(void) {
  int items[] = {3, 2, 1, 5, 4};
  atexit(last);
  for (int i = 0; i < 1000; i++)
    work();
  qsort(items, 5, sizeof *items, compare);
#ifdef SPIN
  spin();
#endif
  return items[0] != 1;
}
