// hz= sets how often the program's time is sampled. The sum is the CPU time at any rate, above
// the kernel's tick too; GNU gprof takes every rate, 0 too.
// ALLOW_RETRIES: 2
// REQUIRES: gprof
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog
// RUN: GMONKIT_OPTIONS=hz=0 ./prog && %dump-gmon gmon.out prog | FileCheck %s --check-prefix=NONE
// RUN: gprof -b -p prog gmon.out | FileCheck %s --check-prefix=GPROF-NONE
// RUN: GMONKIT_OPTIONS=hz=7 ./prog && %dump-gmon gmon.out prog | FileCheck %s --check-prefix=SEVEN
// RUN: %clang %S/../Inputs/without_perf.c -o without_perf
// RUN: for run in "" ./without_perf; do for hz in 100 250 1000 10000; do \
// RUN:   GMONKIT_OPTIONS=hz=$hz $run ./prog || exit 1; \
// RUN:   %python %S/../Inputs/samples_in.py %gmonprof prog gmon.out burn=0.4..0.6 || exit 1; \
// RUN: done; done
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefix=TEN-THOUSAND
// RUN: gprof -b -p prog gmon.out | FileCheck %s --check-prefix=GPROF-TEN-THOUSAND
// RUN: GMONKIT_OPTIONS=hz=1 ./prog && %dump-gmon gmon.out prog | FileCheck %s --check-prefix=ONE
// NONE:         histogram {{.*}} bins 0 rate 100 samples 0
// GPROF-NONE:   no time accumulated
// GPROF-NONE:   1 {{.*}} burn
// SEVEN:        rate 7 samples {{[234]}}
// TEN-THOUSAND: rate 10000 samples {{[3-6][0-9][0-9][0-9]}}
// GPROF-TEN-THOUSAND: Each sample counts as 0.0001 seconds.
// GPROF-TEN-THOUSAND: 1 {{.*}} burn
// ONE:          rate 1 samples {{[01]$}}

#include "../Inputs/cpu_time.h"

__attribute__((noinline)) void burn(void) { BURN(0.5) }

int main(void) { burn(); }
