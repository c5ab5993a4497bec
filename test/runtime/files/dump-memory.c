// A profile that is written while the program goes on leaves no memory behind: what it took, arrays of
// nine hundred functions, is given back.
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -I%root/runtime/include %s -o prog && ./prog

#include "../Inputs/pages_mapped.h"
#include <gmonkit/gmonkit.h>
#include <stdio.h>

volatile int sink;
#define ONE(n)                                                                                     \
  __attribute__((noinline)) static void f##n(void) { sink = sink ? 2 : 1; }
#define CALL(n) f##n();
#define TEN(m, n) m(n##0) m(n##1) m(n##2) m(n##3) m(n##4) m(n##5) m(n##6) m(n##7) m(n##8) m(n##9)
#define HUNDRED(m, n)                                                                              \
  TEN(m, n##0)                                                                                     \
  TEN(m, n##1)                                                                                     \
  TEN(m, n##2)                                                                                     \
  TEN(m, n##3) TEN(m, n##4) TEN(m, n##5) TEN(m, n##6) TEN(m, n##7) TEN(m, n##8) TEN(m, n##9)
#define ALL(m)                                                                                     \
  HUNDRED(m, 1)                                                                                    \
  HUNDRED(m, 2)                                                                                    \
  HUNDRED(m, 3) HUNDRED(m, 4) HUNDRED(m, 5) HUNDRED(m, 6) HUNDRED(m, 7) HUNDRED(m, 8) HUNDRED(m, 9)
ALL(ONE)

static int drop(void *none, const char *image, const void *profile, size_t size) {
  return none || !image || !profile || !size;
}

int main(void) {
  ALL(CALL)
  long before = pagesMapped();
  gmonkit_dump();
  long dumped = pagesMapped();
  gmonkit_write(drop, 0);
  long written = pagesMapped();
  if (dumped <= before + 8 && written <= before + 8)
    return 0;
  printf("%ld pages, %ld after gmonkit_dump, %ld after gmonkit_write\n", before, dumped, written);
  return 1;
}
