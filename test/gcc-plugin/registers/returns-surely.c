// No counter follows a call that is known to come back; after one that may not, the rest of
// the block has a counter of its own.
// REQUIRES: gcc, gcc-plugin
// RUN: %gmon-cc gcc -O1 -fno-inline -fno-toplevel-reorder -fno-optimize-sibling-calls -S %s -o - | FileCheck %s

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void unknown(void);
jmp_buf place;
int sink;

// CHECK-LABEL: {{^}}library:
// CHECK:       subq $1
// CHECK-NOT:   subq $1
// CHECK:       .size library
int library(const char *s) {
  char *p = malloc(strlen(s) + 1);
  strcpy(p, s);
  return sink = p[0];
}

static int looks(int x) { return sink + x; }
// CHECK-LABEL: {{^}}local:
// CHECK:       subq $1
// CHECK-NOT:   subq $1
// CHECK:       .size local
int local(int x) { return looks(x) + 1; }

__attribute__((pure, nothrow)) int attributed(int);
// CHECK-LABEL: {{^}}attribute:
// CHECK:       subq $1
// CHECK-NOT:   subq $1
// CHECK:       .size attribute
int attribute(int x) { return attributed(x) + 1; }

// CHECK-LABEL: {{^}}ends:
// CHECK:       subq $1
// CHECK-NOT:   subq $1
// CHECK:       .size ends
void ends(void) { exit(sink); }

// CHECK-LABEL: {{^}}after_unknown:
// CHECK:       call unknown
// CHECK-NEXT:  #APP
// CHECK:       subq $1
// CHECK:       .size after_unknown
void after_unknown(void) { unknown(), sink = 1; }

// CHECK-LABEL: {{^}}after_pointer:
// CHECK:       call *%
// CHECK-NEXT:  #APP
// CHECK:       subq $1
// CHECK:       .size after_pointer
void after_pointer(void (*p)(void)) { p(), sink = 1; }

static void leaves(int x) {
  sink = 2;
  if (x)
    exit(0);
}
// CHECK-LABEL: {{^}}after_leaving:
// CHECK:       call leaves
// CHECK-NEXT:  #APP
// CHECK:       subq $1
// CHECK:       .size after_leaving
void after_leaving(int x) { leaves(x), sink = 1; }

// Doubt goes from callees to callers.
static void leads_to_leaving(int x) { sink = 3, leaves(x), sink = 4; }
// CHECK-LABEL: {{^}}after_leading:
// CHECK:       call leads_to_leaving
// CHECK-NEXT:  #APP
// CHECK:       subq $1
// CHECK:       .size after_leading
void after_leading(int x) { leads_to_leaving(x), sink = 1; }

static void calls_pointer(void (*p)(void)) { sink = 5, p(); }
// CHECK-LABEL: {{^}}after_caller_of_pointer:
// CHECK:       call calls_pointer
// CHECK-NEXT:  #APP
// CHECK:       subq $1
// CHECK:       .size after_caller_of_pointer
void after_caller_of_pointer(void (*p)(void)) { calls_pointer(p), sink = 1; }

// CHECK-LABEL: {{^}}after_qsort:
// CHECK:       call qsort
// CHECK-NEXT:  #APP
// CHECK:       subq $1
// CHECK:       .size after_qsort
void after_qsort(int *p, int (*f)(const void *, const void *)) { qsort(p, 9, 4, f), sink = 1; }

// setjmp comes back more often than it is called, fork in two processes.
// CHECK-LABEL: {{^}}after_setjmp:
// CHECK:       call _setjmp
// CHECK:       #APP
// CHECK:       subq $1
// CHECK:       .size after_setjmp
void after_setjmp(void) { setjmp(place), sink = 1; }
// CHECK-LABEL: {{^}}after_fork:
// CHECK:       call fork
// CHECK-NEXT:  #APP
// CHECK:       subq $1
// CHECK:       .size after_fork
int after_fork(void) { return fork() + 1; }
