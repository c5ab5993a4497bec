// An event that cannot be had is said in one line with the reason, and has no profile; the
// program and its other profiles are not concerned.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog
// RUN: %clang %S/../Inputs/without_perf.c -o without_perf
// RUN: GMONKIT_OPTIONS=events=page-faults,context-switches,sunshine,,:hz=0 ./without_perf ./prog > log 2>&1
// RUN: FileCheck %s < log && ls gmon.out* | FileCheck %s --check-prefix=FILES
// RUN: GMONKIT_OPTIONS=events=cycles,instructions,branches,cache-misses,branch-misses:hz=0 ./prog \
// RUN:   2>&1 | FileCheck %s --check-prefix=MANY
// CHECK:      gmonrt: warning: GMONKIT_OPTIONS: events: unknown event 'sunshine'; docs/runtime.md lists them
// CHECK-NEXT: gmonrt: warning: no samples of page-faults: not permitted (see kernel.perf_event_paranoid; containers may forbid perf_event_open)
// CHECK-NEXT: gmonrt: warning: no samples of context-switches: not permitted {{.*}}
// CHECK-NEXT: ran
// CHECK-NOT:  gmonrt
// FILES:      gmon.out
// FILES-NOT:  gmon.out
// MANY:       gmonrt: warning: GMONKIT_OPTIONS: events: no room for 'branch-misses'
// MANY:       ran

#include <stdio.h>

int main(void) { puts("ran"); }
