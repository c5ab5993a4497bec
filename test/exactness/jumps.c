// Control that leaves functions in other ways than by a return, and arrives in other ways than
// by a call in the same image: calls, arcs and block counts are what callgrind sees.
// REQUIRES: valgrind, gprof
// RUN: rm -rf %t && mkdir %t && cd %t
// DEFINE: %{cc} =
// DEFINE: %{check} = %gmon-cc %{cc} %s -o prog && %python %S/Inputs/check.py ./prog
// REDEFINE: %{cc} = %clang -O0
// RUN: %{check}
// REDEFINE: %{cc} = %clang -O2
// RUN: %{check}
// REDEFINE: %{cc} = --gmon-arcs=mcount %clang -O0
// RUN: %{check}
// REDEFINE: %{cc} = %clang -O2 -fcf-protection
// RUN: %{check}
// REDEFINE: %{cc} = %clang -Oz -fno-plt
// RUN: %{check}
// REDEFINE: %{cc} = %clang -O2 -static
// RUN: %{check}

#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#define NOINLINE __attribute__((noinline))

static jmp_buf back;
static sigjmp_buf backFromSignal;
static volatile int work;

NOINLINE static int twice(int value) { return 2 * value + work % 2; }

// Leaves through COUNT frames, from blocks in which other calls follow.
NOINLINE static int leave(int count, int value) {
  work++;
  if (count == 0 && value % 3)
    longjmp(back, value);
  int result = count ? leave(count - 1, value) + twice(count) : value;
  work += twice(result);
  return result;
}

NOINLINE static int attempt(int value) {
  int volatile tries = 0;
  int jumped = setjmp(back);
  tries++;
  if (jumped == 0)
    leave(value % 5, value);
  return tries;
}

static void onSignal(int number) {
  work += number;
  if (work % 2)
    siglongjmp(backFromSignal, 1);
}

NOINLINE static int interrupted(void) {
  if (sigsetjmp(backFromSignal, 1))
    return 1;
  raise(SIGUSR1);
  work++;
  return 0;
}

// Jumps in tail position: to another function, to each other, and through a pointer.
NOINLINE static int even(unsigned number);
NOINLINE static int odd(unsigned number) { return number == 0 ? 0 : even(number - 1); }
NOINLINE static int even(unsigned number) { return number == 0 ? 1 : odd(number - 1); }
NOINLINE static int square(int value) { return value * value; }
NOINLINE static int apply(int (*function)(int), int value) { return function(value + 1); }
NOINLINE static int choose(int value) { return apply(value % 2 ? twice : square, value); }

// Called by the C library, which jumps away over its frames once.
static int compare(const void *left, const void *right) {
  int a = *(const int *)left, b = *(const int *)right;
  if (a == 99 || b == 99)
    longjmp(back, 1);
  return (a > b) - (a < b);
}

NOINLINE static int sort(int extra) {
  int numbers[] = {5, 3, 9, 1, 7, extra, 2, 8};
  if (setjmp(back))
    return -1;
  qsort(numbers, sizeof numbers / sizeof *numbers, sizeof *numbers, compare);
  return numbers[0];
}

static void atEnd(void) { work = twice(work); }

NOINLINE static void leaveProgram(int depth) {
  work++;
  if (depth == 0)
    exit(work == 0);
  leaveProgram(depth - 1);
  work += twice(depth);
}

int main(void) {
  int sum = 0;
  signal(SIGUSR1, onSignal);
  atexit(atEnd);
  for (int i = 1; i <= 50; i++) {
    sum += attempt(i) + interrupted() + even(i) + choose(i);
    sum += sort(i == 20 ? 99 : i);
  }
  printf("%d\n", sum);
  leaveProgram(3);
  return 1;
}
