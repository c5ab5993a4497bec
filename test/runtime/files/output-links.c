// A symbolic link of the profile's name stays one; what is open already is written to and not
// replaced.
// RUN: rm -rf %t && mkdir -p %t/run %t/there && cd %t/run && %gmon-cc %clang %s -o prog
// RUN: ln -s ../there/real.out gmon.out && ./prog && ./prog && test -L gmon.out
// RUN: %dump-gmon ../there/real.out prog | FileCheck %s
// RUN: rm ../there/real.out && ln -s middle linked && ln -s $PWD/../there/merged middle
// RUN: env GMONKIT_OPTIONS=merge=1:output=linked ./prog && env GMONKIT_OPTIONS=merge=1:output=linked ./prog
// RUN: test -L linked && test -L middle && %dump-gmon ../there/merged prog | FileCheck %s --check-prefix=TWICE
// RUN: ln -s loop loop && env GMONKIT_OPTIONS=output=loop ./prog 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: ls ../there | count 1
// RUN: printf before > open.out && env GMONKIT_OPTIONS=output=/dev/stdout ./prog >> open.out
// RUN: test -L /dev/stdout && head -c 6 open.out | grep before && tail -c +7 open.out > taken
// RUN: %dump-gmon taken prog | FileCheck %s
// CHECK: arc main+{{.*}} work 1
// TWICE: arc main+{{.*}} work 2
// LOOP: gmonrt: error: loop: {{.*}}; the profile of prog is not written

__attribute__((noinline)) void work(void) { __asm__ volatile(""); }
int main(void) {
  work();
  return 0;
}
