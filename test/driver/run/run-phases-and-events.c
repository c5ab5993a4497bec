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

#include "gmonkit/gmonkit.h"

__attribute__((noinline)) void work(void) { __asm__ volatile(""); }

int main(void) {
  gmonkit_phase("start");
  work();
  gmonkit_phase("main");
  for (int i = 0; i < 3; ++i)
    work();
}
