// hz= sets how often the program's time is sampled; GNU gprof takes every rate, 0 too.
// REQUIRES: gprof
// RUN: rm -rf %t && mkdir %t && cd %t && %gmon-cc %clang -O1 %s -o prog
// RUN: GMONKIT_OPTIONS=hz=0 ./prog && %dump-gmon gmon.out prog | FileCheck %s --check-prefix=NONE
// RUN: gprof -b -p prog gmon.out | FileCheck %s --check-prefix=GPROF-NONE
// RUN: GMONKIT_OPTIONS=hz=1000 ./prog
// RUN: %dump-gmon gmon.out prog | FileCheck %s --check-prefix=THOUSAND
// RUN: gprof -b -p prog gmon.out | FileCheck %s --check-prefix=GPROF-THOUSAND
// RUN: GMONKIT_OPTIONS=hz=1 ./prog && %dump-gmon gmon.out prog | FileCheck %s --check-prefix=ONE
// NONE:           histogram {{.*}} bins 0 rate 100 samples 0
// GPROF-NONE:     no time accumulated
// GPROF-NONE:     1 {{.*}} burn
// THOUSAND:       rate 1000 samples {{[1-9][0-9][0-9]?}}
// GPROF-THOUSAND: Each sample counts as 0.001 seconds.
// GPROF-THOUSAND: 1 {{.*}} burn
// ONE:            rate 1 samples 0

#include <time.h>

__attribute__((noinline)) void burn(void) {
  while (clock() < CLOCKS_PER_SEC * 3 / 10)
    for (volatile int i = 0; i < 10000; i++)
      ;
}

int main(void) { burn(); }
