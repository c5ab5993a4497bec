// Processes leave their counts as they are once the collector can solve them. The profile of the sum
// is the one that they would have written: calls, indirect ones, blocks, first runs, threads, calls
// to other files, calls from them.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clang -O1 -pthread %s -o prog && %gmon-cc gcc-12 -O1 -pthread %s -o prog-gcc
// RUN: %gmon-cc %clang -O1 -pthread --gmon-arcs=mcount --gmon-blocks=all %s -o prog-hooks
// RUN: %gmon-cc gcc-12 -O1 -pthread -static-pie %s -o prog-static 2>link.txt
// RUN: for p in prog prog-gcc prog-hooks prog-static; do \
// RUN:   env GMONKIT_OPTIONS=hz=0 %gmonkit run -o sum.$p -- sh %S/../Inputs/unsolved.sh 24 ./$p; \
// RUN:   env GMONKIT_OPTIONS=hz=0:merge=1:output=own.$p sh %S/../Inputs/unsolved.sh 24 ./$p; \
// RUN:   for f in sum own; do %dump-gmon $f.$p $p | grep -v "^rank" | sort >$f.txt; done; \
// RUN:   cmp sum.txt own.txt && echo same; \
// RUN: done >out 2>&1
// RUN: FileCheck %s <out

// Of more processes some are solved while others run.
// RUN: env GMONKIT_OPTIONS=hz=0 %gmonkit run -o sum.many -- sh %S/../Inputs/unsolved.sh 150 ./prog 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: env GMONKIT_OPTIONS=hz=0:merge=1:output=own.many sh %S/../Inputs/unsolved.sh 150 ./prog
// RUN: for f in sum own; do %dump-gmon $f.many prog | grep -v "^rank" | sort >$f.txt; done && cmp sum.txt own.txt
// MANY: gmonkit: wrote sum.many: prog, 151 runs

// CHECK: {{^}}24 left unsolved
// CHECK: {{^}}gmonkit: wrote sum.prog: prog, 25 runs{{$}}
// CHECK: {{^}}same{{$}}
// CHECK: {{^}}24 left unsolved
// CHECK: {{^}}gmonkit: wrote sum.prog-gcc: prog-gcc, 25 runs{{$}}
// CHECK: {{^}}same{{$}}
// CHECK: {{^}}24 left unsolved
// CHECK: {{^}}gmonkit: wrote sum.prog-hooks: prog-hooks, 25 runs{{$}}
// CHECK: {{^}}same{{$}}
// CHECK: {{^}}24 left unsolved
// CHECK-NEXT: gmonkit: wrote sum.prog-static: prog-static, 25 runs{{$}}
// CHECK: {{^}}same{{$}}

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static int twice(int n) { return 2 * n; }
static int thrice(int n) { return 3 * n; }
int (*volatile ways[])(int) = {twice, thrice, abs};

__attribute__((noinline)) static int branches(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += i % 3 ? ways[i % 2](i) : ways[2](-i);
  return sum;
}

static void *run(void *count) { return (void *)(long)branches((int)(long)count); }

// The number of the run decides what is done, and how the process ends.
int main(int count, char **arguments) {
  int number = count > 1 ? atoi(arguments[1]) : 0, list[8];
  for (int i = 0; i < 8; ++i)
    list[i] = (i * 5 + number) % 8;
  qsort(list, 8, sizeof *list, compare);
  char name[16];
  snprintf(name, sizeof name, "%d", branches(number));
  if (number % 4 == 1) {
    pthread_t thread;
    pthread_create(&thread, 0, run, (void *)(long)number);
    pthread_join(thread, 0);
  }
  if (number % 4 == 2)
    _exit(strlen(name) > 15);
  if (number % 4 == 3)
    quick_exit(0);
  return 0;
}
