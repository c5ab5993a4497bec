// A program may write its profile at any time, and begin it anew.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O1 -I%root/runtime/include %s -o plain && ./plain && not ls gmon.out
// RUN: %gmon-cc %clang -O1 -fno-inline -I%root/runtime/include %s -o prog && ./prog
// RUN: %dump-gmon early.gmon prog | FileCheck %s --check-prefix=EARLY
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefix=LATE
// EARLY:     header flags 0x13 id
// EARLY:     arc main+{{.*}} work 100
// EARLY:     arc main+{{.*}} other 1
// EARLY:     block work+{{.*}} 100
// LATE:      header flags 0x3 id
// LATE-NEXT: histogram
// LATE:      arc main+{{.*}} other 1
// LATE-NEXT: arc main+{{.*}} work 7
// LATE:      block work+{{.*}} 7

#include <errno.h>
#include <gmonkit/gmonkit.h>
#include <stdio.h>

volatile int sink;
void work(void) { sink = 1; }
void other(void) { sink = 2; }

int main(void) {
  for (volatile int round = 0; round < 2; round++) {
    for (volatile int i = 0; i < 100 && round == 0; i++)
      work();
    other();
    for (volatile int i = 0; i < 7 && round == 1; i++)
      work();
    if (!gmonkit_dump)
      return 0;
    if (round == 0) {
      errno = 123;
      gmonkit_dump();
      if (errno != 123)
        return 1;
      gmonkit_reset();
    }
  }
  return rename("gmon.out", "early.gmon");
}
