// What is unusual in C, each called a known number of times, the same in every mode of
// building. Prints what a build without instrumentation prints.
// ARCS-DAG: arc {{.*}} first 1
// ARCS-DAG: arc {{.*}} second 1
// ARCS-DAG: arc main{{.*}} interpret 1
// ARCS-DAG: arc guarded{{.*}} deep 2
// ARCS-DAG: arc nested{{.*}} applyTwice 2
// ARCS-DAG: arc main{{.*}} cloned{{.*}} 1
// ARCS-DAG: arc main{{.*}} byHand 1
// ARCS-DAG: arc main{{.*}} checked 20
// ARCS-DAG: arc main{{.*}} compare 20
// ARCS-DAG: arc main{{.*}} power{{.*}} 20
// ARCS-DAG: arc main{{.*}} power{{.*}} 20
// ARCS-DAG: arc main{{.*}} sum 1
// ARCS-DAG: arc main{{.*}} many 1
// ARCS-DAG: arc main{{.*}} passOn 1
// BLOCKS-DAG: block interpret+{{.*}} 2
// BLOCKS-DAG: block interpret+{{.*}} 2
// BLOCKS-DAG: block guarded+{{.*}} 2
// BLOCKS-DAG: block guarded+{{.*}} 3
// BLOCKS-DAG: block applyTwice{{.*}} 2
// BLOCKS-DAG: block addBase{{.*}} 4
// BLOCKS-DAG: block addBase{{.*}} 3
// BLOCKS-DAG: block addBase{{.*}} 1
// BLOCKS-DAG: block cloned.default{{.*}}+{{.*}} [[#]]
// BLOCKS-DAG: block cloned.avx2{{.*}}+{{.*}} [[#]]
// BLOCKS-DAG: block byHand+{{.*}} 1
// BLOCKS-DAG: block checked+{{.*}} 20
// BLOCKS-DAG: block checked{{.*}} 0
// BLOCKS-DAG: block rare+{{.*}} 2
// BLOCKS-DAG: block compare+{{.*}} 20
// BLOCKS-DAG: block first+{{.*}} 1
// BLOCKS-DAG: block many+{{.*}} 1

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define NOINLINE __attribute__((noinline, noclone))
#ifdef __x86_64__
#define CLONED __attribute__((target_clones("avx2", "default")))
#define NAKED __attribute__((naked))
#else // GCC has neither everywhere
#define CLONED NOINLINE
#define NAKED NOINLINE
#endif

// Computed goto: every handler is the target of an indirect jump.
NOINLINE int interpret(const char *program) {
  static const void *const handlers[] = {&&add, &&twice, &&stop};
  int value = 1;
  goto *handlers[*program++ - 'a'];
add:
  value += 3;
  goto *handlers[*program++ - 'a'];
twice:
  value *= 2;
  goto *handlers[*program++ - 'a'];
stop:
  return value;
}

// longjmp through several frames; setjmp returns twice.
static jmp_buf back;
NOINLINE void deep(int depth, int jump) {
  if (depth == 0 && jump)
    longjmp(back, jump);
  if (depth)
    deep(depth - 1, jump);
  back[0].__mask_was_saved |= 0; // not a tail call
}
NOINLINE int guarded(int jump) {
  int volatile tries = 0;
  int value = setjmp(back);
  ++tries;
  if (value == 0)
    deep(3, jump);
  return tries * 10 + value;
}

// Nested functions: one reached through a trampoline, one that jumps into its parent.
NOINLINE int applyTwice(int (*function)(int), int value) { return function(function(value)); }
NOINLINE int nested(int base, int limit) {
  __label__ out;
  int calls = 0;
  int addBase(int value) {
    ++calls;
    if (value > limit)
      goto out;
    return value + base;
  }
  int result = applyTwice(addBase, 1);
  return result * 100 + calls;
out:
  return -calls;
}

// Chosen when the program is loaded.
CLONED int cloned(int value) { return value + 5; }
NOINLINE int byHand(int value) { return value - 5; }
typedef int Function(int);
static Function *resolve(void) { return byHand; }
int chosen(int value) __attribute__((ifunc("resolve")));

// Constant propagation makes copies of these, and parts that never run are split off.
static __attribute__((noinline)) int power(int base, int exponent, int modulus) {
  int result = 1;
  for (int i = 0; i < exponent; ++i)
    result = result * base % modulus;
  return result;
}
NOINLINE int checked(int value) {
  if (__builtin_expect(value < 0, 0)) {
    fprintf(stderr, "negative: %d\n", value);
    abort();
  }
  return value + 1;
}
__attribute__((cold, noinline)) int rare(int value) { return value * 7; }

NOINLINE int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  double total = 0;
  for (int i = 0; i < count; ++i)
    total += i % 2 ? va_arg(list, double) : va_arg(list, int);
  va_end(list);
  return (int)total;
}

// No prologue, no epilogue, no place for a counter.
NAKED int bare(void) {
#ifndef __x86_64__
  return 42;
#elif defined INTEL
  __asm__("mov eax, 42\n\tret");
#else
  __asm__("movl $42, %eax\n\tret");
#endif
}

static int order;
__attribute__((constructor(200))) static void second(void) { order = order * 10 + 2; }
__attribute__((constructor(101))) static void first(void) { order = order * 10 + 1; }

__attribute__((no_instrument_function)) NOINLINE int unseen(int value) { return value ^ 1; }

// The flags of one comparison are used in several blocks.
NOINLINE int compare(long a, long b) {
  if (a < b)
    return -1;
  if (a > b)
    return 1;
  return 0;
}
// More arguments than registers, a large frame, a tail call.
NOINLINE long many(long a, long b, long c, long d, long e, long f, long g, long h) {
  volatile char frame[5000];
  frame[a & 1023] = (char)b;
  return a + b + c + d + e + f + g + h + frame[a & 1023];
}
NOINLINE int passOn(int (*volatile *next)(int), int value) { return (*next)(value); }
static int (*volatile indirect)(int) = rare;

int main(void) {
  printf("%d\n", interpret("abbac"));
  printf("%d %d\n", guarded(0), guarded(4));
  printf("%d %d\n", nested(2, 100), nested(2, 2));
  printf("%d %d\n", cloned(1), chosen(1));
  int total = 0;
  for (int i = 0; i < 20; ++i)
    total += power(i, 3, 1000) + power(2, i, 7) + checked(i + order) + compare(i, 10) + unseen(i);
  printf("%d %d\n", total, rare(6));
  printf("%d\n", sum(4, 1, 2.5, 3, 4.5));
  printf("%d %d\n", bare(), order);
  printf("%ld\n", many(1, 2, 3, 4, 5, 6, 7, 8));
  printf("%d\n", passOn(&indirect, 3));
  return 0;
}
