// With few counters (blocks=sparse) the counts of a function that a signal's handler leaves out
// of code that calls nothing are wrong by what was left. None is negative, and it is said.
// REQUIRES: gcc-12, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc --gmon-arcs=derived --gmon-blocks=sparse --gmon-first=off gcc-12 -O0 %s -o prog
// RUN: ./prog 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: %dump-gmon gmon.out prog | FileCheck %s
// SAID:      {{^}}gmonrt: warning: prog: some functions were entered or left in the middle (by a signal handler?); their counts may be inexact{{$}}
// SAID-NOT:  {{.}}
// CHECK:     header flags 0x5
// CHECK:     block left+0x0 0
// CHECK-NOT: 18446744073

#include <setjmp.h>
#include <signal.h>

static sigjmp_buf back;
static volatile int work, *nowhere;
static void onTrap(int number) {
  work += number;
  siglongjmp(back, 1);
}

// Of ten runs one goes the seldom way, but all are left in the loop.
__attribute__((noinline, noclone)) static int left(int seldom, int rounds, int where) {
  if (__builtin_expect(seldom, 0))
    work++;
  else
    work += 2;
  for (int i = 0; i < rounds; i++) {
    if (i % 2)
      work += i;
    if (i == where)
      work = *nowhere;
    work++;
  }
  return 1;
}

int main(void) {
  signal(SIGSEGV, onTrap);
  for (volatile int i = 0; i < 10; i++)
    if (!sigsetjmp(back, 1))
      left(i == 0, 8, 5);
  return 0;
}
