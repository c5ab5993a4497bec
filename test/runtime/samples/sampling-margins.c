// Where the kernel's tick is longer than the period of the sampling, one sample stands for several
// periods: the margin of a time is that of the samples, not of the periods.
// ALLOW_RETRIES: 2
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog
// RUN: %clang %S/../Inputs/without_perf.c -o without_perf
// RUN: GMONKIT_OPTIONS=hz=10000 ./without_perf ./prog
// RUN: %gmonprof -b -p --margins prog gmon.out | awk '$NF == "burn" { print; exit !($4 > 0.015 && $4 < 0.2) }'
// RUN: GMONKIT_OPTIONS=merge=1:hz=10000 ./without_perf ./prog
// RUN: %gmonprof -b -p --margins prog gmon.out | awk '$NF == "burn" { print; exit !($4 > 0.02 && $4 < 0.3) }'

#include "../Inputs/cpu_time.h"

__attribute__((noinline)) void burn(void) { BURN(0.5) }

int main(void) { burn(); }
