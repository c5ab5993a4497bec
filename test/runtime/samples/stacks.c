// A program built to defeat gprof, which divides a function's time among its callers by calls: one
// caller's calls are cheap, another's dear. With stacks=1 the time of each caller is measured: it
// is within 3 standard errors of what the program says of itself. Without, it is wrong by a factor.
// ALLOW_RETRIES: 2
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 -g %s -o prog
// RUN: GMONKIT_OPTIONS=stacks=1 ./prog > truth
// RUN: %gmonkit export --json prog gmon.out > measured.json
// RUN: %python %S/../Inputs/caller_times.py measured.json truth
// RUN: ./prog > guessed.truth && %gmonkit export --json prog gmon.out > guessed.json
// RUN: %python %S/../Inputs/caller_times.py --wrong-by=20 guessed.json guessed.truth

// The reports say which it is, and show the time.
// RUN: GMONKIT_OPTIONS=stacks=1 ./prog > truth && %gmonprof -b -q prog gmon.out > measured.txt
// RUN: FileCheck %s --check-prefix=MEASURED < measured.txt
// MEASURED: times of callees are measured, by the call stacks of {{[1-9][0-9]+}} samples
// MEASURED: work [
// RUN: ./prog > truth && %gmonprof -b -q prog gmon.out | FileCheck %s --check-prefix=GUESSED
// GUESSED-NOT: measured

#include <stdio.h>
#include <time.h>

#define FRAME __attribute__((noinline))

static volatile long sink;

FRAME void work(long steps) {
  for (long i = 0; i < steps; i++)
    sink += i;
}

// 300,000 calls that take little time.
FRAME void cheap(void) {
  for (int i = 0; i < 300000; i++)
    work(200);
  sink = 0;
}

// One call that takes much.
FRAME void dear(void) {
  work(500000000);
  sink = 0;
}

static double cpu_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

int main(void) {
  double start = cpu_time();
  cheap();
  double between = cpu_time();
  dear();
  printf("cheap work %f\ndear work %f\n", between - start, cpu_time() - between);
  printf("main cheap %f\nmain dear %f\n", between - start, cpu_time() - between);
}
