// The profile has only those pieces of the histogram in which there are samples; GNU gprof and gmonprof
// read them, add them up, and gmonprof and merge=1 add them to a histogram of all code.
// REQUIRES: gprof
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -fno-inline %s -o prog
// RUN: ./prog 3 && mv gmon.out both && ./prog 1 && mv gmon.out one && ./prog 0 && mv gmon.out none
// RUN: GMONKIT_OPTIONS=zeros=1 ./prog 2 && mv gmon.out all
// RUN: find both one none -size -20 | count 3
// RUN: find all -size +200 | count 1

// RUN: %dump-gmon one prog | FileCheck %s --check-prefix=ONE
// ONE: histogram {{.*}} bins 1024 rate 100 samples {{[1-9]}}
// RUN: %dump-gmon all prog | FileCheck %s --check-prefix=ALL
// ALL: histogram {{.*}} bins {{[1-9][0-9][0-9][0-9][0-9][0-9]}} rate 100 samples {{[1-9]}}
// RUN: %dump-gmon none prog | FileCheck %s --check-prefix=NONE
// NONE: histogram {{.*}} bins 1024 rate 100 samples 0

// RUN: gprof -b -p prog both one none > gprof.txt 2>&1 && FileCheck %s < gprof.txt
// RUN: %gmonprof -b -p prog both one none | FileCheck %s
// RUN: %gmonprof -b -p prog none one both all | FileCheck %s
// RUN: %gmonprof -b -p prog all both none one | FileCheck %s
// CHECK-DAG: {{[1-9][0-9]*\.[0-9]+ .*}} front
// CHECK-DAG: {{[1-9][0-9]*\.[0-9]+ .*}} back

// Whatever the file has, merge=1 adds to it.
// RUN: for first in both all none; do cp $first sum && \
// RUN:   for i in 0 1 2; do GMONKIT_OPTIONS=merge=1:output=sum ./prog $i || exit 1; done && \
// RUN:   find sum -size -20 | count 1 && gprof -b -p prog sum 2>&1 | FileCheck %s && \
// RUN:   %gmonprof -b -p prog sum | FileCheck %s || exit 1; \
// RUN: done

#include <stdlib.h>
#include <time.h>

volatile long sink;

void front(void) {
  for (clock_t start = clock(); clock() - start < CLOCKS_PER_SEC / 10;)
    for (int i = 0; i < 1000000; i++)
      sink += i;
}

__attribute__((aligned(0x40000))) void back(void) {
  for (clock_t start = clock(); clock() - start < CLOCKS_PER_SEC / 10;)
    for (int i = 0; i < 1000000; i++)
      sink += i;
}

int main(int argc, char **argv) {
  int which = argc > 1 ? atoi(argv[1]) : 0;
  if (which & 1)
    front();
  if (which & 2)
    back();
}
