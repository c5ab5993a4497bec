// A program may write its profile at any time, and begin it anew.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O1 -I%root/runtime/include %s -o plain && ./plain && not ls gmon.out
// RUN: %gmon-cc %clang -O1 -fno-inline -I%root/runtime/include %s -o prog && ./prog
// RUN: %dump-gmon early.gmon prog | FileCheck %s --check-prefix=EARLY
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefix=LATE
// EARLY:     header flags 0x13 id
// EARLY-DAG: arc main+{{.*}} work 100
// EARLY-DAG: block work+{{.*}} 100
// LATE:      header flags 0x3 id
// LATE-NOT:  work 100
// LATE:      arc main+{{.*}} work 7
// LATE:      block work+{{.*}} 7

#include <gmonkit/gmonkit.h>
#include <stdio.h>

volatile int sink;
void work(void) { sink = 1; }

int main(void) {
  for (volatile int i = 0; i < 100; i++)
    work();
  if (!gmonkit_dump)
    return 0;
  gmonkit_dump();
  gmonkit_reset();
  for (volatile int i = 0; i < 7; i++)
    work();
  return rename("gmon.out", "early.gmon");
}
