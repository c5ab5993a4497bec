// What phases and events write arrives, too, named as without run.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -I%root/runtime/include %s -o prog
// RUN: %gmonkit run -o work.gmon ./prog 2>&1 | FileCheck %s --check-prefix=PHASES
// PHASES: gmonkit: wrote work.gmon: prog, 1 run
// PHASES-NEXT: gmonkit: wrote work.gmon.main: prog, 1 run
// PHASES-NEXT: gmonkit: wrote work.gmon.start: prog, 1 run
// RUN: %dump-gmon work.gmon.main prog | FileCheck %s
// CHECK: arc main+{{.*}} work 3{{$}}
// RUN: env GMONKIT_OPTIONS=events=page-faults %gmonkit run ./prog
// RUN: ls | FileCheck %s --check-prefix=FILES
// FILES:      {{^}}gmon.out{{$}}
// FILES-NEXT: {{^}}gmon.out.main{{$}}
// FILES-NEXT: {{^}}gmon.out.main.page-faults{{$}}
// FILES-NEXT: {{^}}gmon.out.page-faults{{$}}
// FILES-NEXT: {{^}}gmon.out.start{{$}}
// FILES-NEXT: {{^}}gmon.out.start.page-faults{{$}}

// Another program has the name of a phase: neither's file is the other's.
// RUN: %gmon-cc %clang -O1 -DOTHER -I%root/runtime/include %s -o main
// RUN: %gmonkit run -o both.gmon ./prog ./main 2>&1 | FileCheck %s --check-prefix=BOTH
// BOTH: gmonkit: wrote both.gmon.main.[[ID:[0-9a-f]+]]: main, 1 run
// BOTH-NEXT: gmonkit: wrote both.gmon: prog, 1 run
// BOTH-NEXT: gmonkit: wrote both.gmon.main: prog, 1 run
// BOTH-NEXT: gmonkit: wrote both.gmon.start: prog, 1 run

#include "gmonkit/gmonkit.h"
#include <stdlib.h>

__attribute__((noinline)) void work(void) { __asm__ volatile(""); }

#ifdef OTHER
int main(void) { work(); }
#else
int main(int argc, char **argv) {
  gmonkit_phase("start");
  work();
  gmonkit_phase("main");
  for (int i = 0; i < 3; ++i)
    work();
  return argc > 1 ? system(argv[1]) : 0;
}
#endif
