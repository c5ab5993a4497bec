// No counter follows a call that is known to come back, nor one after which nothing runs.
// RUN: %clang -O1 -fno-inline -fpass-plugin=%pass -S -emit-llvm %s -o - | FileCheck %s

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int sink;

// CHECK-LABEL: @library(
// CHECK:       call {{.*}} @malloc(
// CHECK-NOT:   call void asm
// CHECK:       ret
int library(const char *s, FILE *f) {
  char *p = malloc(strlen(s) + 1);
  strcpy(p, s);
  fputs(p, f);
  return sink = p[0];
}

static int looks(int x) { return x > 3 ? sink : puts("small"); }
// CHECK-LABEL: @local(
// CHECK:       call {{.*}} @looks(
// CHECK-NOT:   call void asm
// CHECK:       ret
int local(int x) { return looks(x) + 1; }

__attribute__((pure, nothrow)) int attributed(int);
// CHECK-LABEL: @attribute(
// CHECK:       call {{.*}} @attributed(
// CHECK-NOT:   call void asm
// CHECK:       ret
int attribute(int x) { return attributed(x) + 1; }

// CHECK-LABEL: @ends(
// CHECK:       call void @exit(
// CHECK-NEXT:  unreachable
void ends(void) { exit(sink); }
