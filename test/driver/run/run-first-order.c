// The sum is the same, byte for byte, whoever makes it: gmonkit run, which solves the counts of most
// processes, merge=1, in any order of the processes, or gmonkit merge of one file for each. A
// function has its least rank in any process, whatever calls were counted before it, and however
// many callers it has.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O1 -fno-inline -DUNRANKED -c --gmon-first=off %s -o unranked.o
// RUN: %gmon-cc %clang -O1 -fno-inline %s unranked.o -o prog
// RUN: %gmon-cc %clang -O1 -fno-inline --gmon-arcs=mcount %s unranked.o -o prog-hooks
// RUN: for p in prog prog-hooks; do \
// RUN:   env GMONKIT_OPTIONS=hz=0 %gmonkit run -o $p.run -- sh %S/../Inputs/unsolved.sh 24 ./$p; \
// RUN:   for i in $(seq 0 24); do \
// RUN:     env GMONKIT_OPTIONS=hz=0:merge=1:output=$p.up ./$p $i; \
// RUN:     env GMONKIT_OPTIONS=hz=0:merge=1:output=$p.down ./$p $((24 - i)); \
// RUN:     env GMONKIT_OPTIONS=hz=0:output=$p.one.$i ./$p $i; \
// RUN:   done; \
// RUN:   %gmonkit merge $p.one.* -o $p.merged; \
// RUN:   for f in up down merged; do cmp $p.run $p.$f && echo $p same; done; \
// RUN: done >out 2>&1 && FileCheck %s <out
// CHECK: {{^}}24 left unsolved
// CHECK: {{^}}prog same
// CHECK: {{^}}prog same
// CHECK: {{^}}prog same
// CHECK: {{^}}24 left unsolved
// CHECK: {{^}}prog-hooks same
// CHECK: {{^}}prog-hooks same
// CHECK: {{^}}prog-hooks same

// Ranks: main 0; step and way0 1; late 2, as the fewest functions ran before it in an odd run, and
// way1 2; way2 3; way3 4; last 6.
// RUN: %dump-gmon prog.run prog | FileCheck %s --check-prefix=RANKS
// RANKS: {{^}}arc {{.*}} main 25{{$}}
// RANKS-NEXT: {{^}}arc main+{{.*}} step 12
// RANKS-NEXT: {{^}}rank 1{{$}}
// RANKS-NEXT: {{^}}arc main+{{.*}} way0 13
// RANKS-NEXT: {{^}}arc main+{{.*}} late 13
// RANKS-NEXT: {{^}}arc main+{{.*}} late 12
// RANKS-NEXT: {{^}}rank 2{{$}}
// RANKS-NEXT: {{^}}arc main+{{.*}} way1 13
// RANKS-NEXT: {{^}}arc main+{{.*}} way2 13
// RANKS-NEXT: {{^}}arc main+{{.*}} way3 13
// RANKS-NEXT: {{^}}rank 6{{$}}
// RANKS-NEXT: {{^}}arc main+{{.*}} last 13
// RANKS-NEXT: {{^}}rank 4294967295{{$}}
// RANKS-NEXT: {{^}}arc main+{{.*}} unranked 25

#include <stdlib.h>

#ifdef UNRANKED
int unranked(int n) { return n + 1; }
#else
int unranked(int n);

static int way0(int n) { return n + 1; }
static int way1(int n) { return n + 2; }
static int way2(int n) { return n + 3; }
static int way3(int n) { return n + 4; }
static int (*volatile ways[])(int) = {way0, way1, way2, way3};
static int step(int n) { return n + 5; }
static int late(int n) { return n * 2; }
static int last(int n) { return n * 3; }

// An even run makes indirect calls, each twice, before late() and last(); an odd one only step().
int main(int count, char **arguments) {
  int number = count > 1 ? atoi(arguments[1]) : 0, sum = unranked(number);
  if (number % 2 == 0) {
    for (int i = 0; i < 4; ++i)
      sum += ways[i](i);
    sum += late(sum);
    sum += last(sum);
  } else {
    sum += step(sum);
    sum += late(sum);
  }
  return sum == -1;
}
#endif
