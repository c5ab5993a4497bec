// After a call that may not come back, the rest of the block has a counter of its own.
// RUN: %clang -O1 -fno-inline -fpass-plugin=%pass -S %s -o - | FileCheck %s

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void unknown(void);
jmp_buf place;
int sink;

// CHECK-LABEL: {{^}}after_unknown:
// CHECK:       callq unknown
// CHECK-NEXT:  .Lgmon.block
void after_unknown(void) { unknown(), sink = 1; }

// CHECK-LABEL: {{^}}after_pointer:
// CHECK:       callq *
// CHECK-NEXT:  .Lgmon.block
void after_pointer(void (*p)(void)) { p(), sink = 1; }

static void leaves(int x) {
  sink = 2;
  if (x)
    exit(0);
}
// CHECK-LABEL: {{^}}after_leaving:
// CHECK:       callq leaves
// CHECK-NEXT:  .Lgmon.block
void after_leaving(int x) { leaves(x), sink = 1; }

// CHECK-LABEL: {{^}}after_qsort:
// CHECK:       callq qsort
// CHECK-NEXT:  .Lgmon.block
void after_qsort(int *p, int (*f)(const void *, const void *)) { qsort(p, 9, 4, f), sink = 1; }

// In what waits, a thread may be cancelled, and a signal handler may jump out of it.
// CHECK-LABEL: {{^}}after_read:
// CHECK:       callq read
// CHECK-NEXT:  .Lgmon.block
void after_read(char *p) { read(0, p, 1), sink = 1; }

// setjmp comes back more often than it is called, fork in two processes.
// CHECK-LABEL: {{^}}after_setjmp:
// CHECK:       callq _setjmp
// CHECK-NEXT:  .Lgmon.block
void after_setjmp(void) { setjmp(place), sink = 1; }
// CHECK-LABEL: {{^}}after_fork:
// CHECK:       callq fork
// CHECK-NEXT:  .Lgmon.block
int after_fork(void) { return fork() + 1; }
