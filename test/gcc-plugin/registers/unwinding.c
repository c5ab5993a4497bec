// Stacks are unwound through instrumented frames, from the callee of any.
// REQUIRES: gcc, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: for options in "" --gmon-arcs=mcount "--gmon-blocks=all --gmon-threads=single"; do \
// RUN:   for level in -O0 "-O2 -fomit-frame-pointer" "-O2 -fsplit-stack"; do \
// RUN:     %gmon-cc $options gcc $level %s -o prog && ./prog | FileCheck %s || exit 1; \
// RUN:   done || exit 1; \
// RUN: done
// CHECK: look inner middle outer main

#include <stdio.h>
#include <unwind.h>

#define NOINLINE __attribute__((noipa))
int look(int), inner(int), middle(int, int), outer(int), main(void);

static _Unwind_Reason_Code print(struct _Unwind_Context *context, void *argument) {
  struct {
    void *function;
    const char *name;
  } known[] = {
      {look, "look"}, {inner, "inner"}, {middle, "middle"}, {outer, "outer"}, {main, "main"}};
  void *function = _Unwind_FindEnclosingFunction((char *)_Unwind_GetIP(context) - 1);
  for (int i = 0; i < 5; i++)
    if (function == known[i].function)
      printf("%s%s", known[i].name, function == main ? "\n" : " ");
  return _URC_NO_REASON;
}

NOINLINE int look(int x) { return _Unwind_Backtrace(print, 0) + x; }
NOINLINE int inner(int x) { return x ? look(x) + 1 : 0; }
NOINLINE int middle(int a, int b) {
  if (a < b)
    return inner(a) + 1;
  if (a == b)
    return inner(b) + 2;
  return 0;
}
static int (*volatile indirect)(int, int) = middle;
NOINLINE int outer(int x) { return indirect(x, 3) + indirect(3, x); }

int main(void) { return outer(3) ? 0 : 1; }
