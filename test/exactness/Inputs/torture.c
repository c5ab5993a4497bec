// Whatever leaves a function or arrives in one: with blocks=sparse the counts are those of
// blocks=all, block for block, and what callgrind sees. gcc-torture.test builds it.

#include <alloca.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#ifdef __clang__
#define NOINLINE __attribute__((noinline))
#else
#define NOINLINE __attribute__((noinline, noclone))
#endif

static volatile int work;

NOINLINE static int mix(int a, int b) { return a * 31 + b + work % 2; }

// longjmp out of nested loops, from any depth, to a setjmp that a loop repeats.
static jmp_buf out;

NOINLINE static void deep(int depth, int value) {
  for (int i = 0; i < 3; i++) {
    work += mix(i, depth);
    if (depth == 0 && value % 4 == i)
      longjmp(out, i + 1);
    if (depth)
      deep(depth - 1, value);
  }
  work++;
}

NOINLINE static int loopsAndJumps(int count) {
  volatile int caught = 0;
  for (volatile int i = 0; i < count; i++) {
    for (volatile int j = 0; j < 3; j++) {
      int jumped = setjmp(out);
      if (jumped == 0) {
        deep(j, i);
        continue;
      }
      caught += jumped;
      if (jumped == 2)
        break;
    }
    work += caught;
  }
  return caught;
}

// A jump to where the loop itself set the target, more often than the loop runs.
NOINLINE static int jumpsBack(int count) {
  jmp_buf again;
  volatile int left = count, rounds = 0;
  while (left > 0) {
    int tries = setjmp(again);
    rounds++;
    if (tries < 3)
      longjmp(again, tries + 1);
    left--;
  }
  return rounds;
}

// Loops with two entries.
NOINLINE static int irreducible(int start, int count) {
  int sum = 0, i = 0;
  if (start % 3 == 0)
    goto middle;
  if (start % 3 == 1)
    goto end;
  while (i < count) {
    sum += work;
    work++;
  middle:
    sum += 2;
    if (sum % 5 == 3)
      goto end;
    i++;
    continue;
  end:
    sum += 3;
    i += 2;
  }
  return sum;
}

NOINLINE static int interpret(const char *code) {
  static const void *const targets[] = {&&add, &&twice, &&loop, &&stop};
  int value = 1, left = 5;
  const char *at = code;
#define NEXT goto *targets[*at++ - 'a']
  NEXT;
add:
  value++;
  NEXT;
twice:
  value *= 2;
  NEXT;
loop:
  if (left-- > 0)
    at = code;
  NEXT;
stop:
  return value;
}

#ifndef __clang__
// Jumps out of a nested function, over a frame of the C library and out of a recursion.
NOINLINE static int nestedJumps(int wanted) {
  __label__ found;
  int numbers[] = {5, 3, 9, 1, 7, 2, 8}, comparisons = 0;
  int compare(const void *left, const void *right) {
    int a = *(const int *)left, b = *(const int *)right;
    comparisons++;
    if (a == wanted || b == wanted)
      goto found;
    return (a > b) - (a < b);
  }
  void descend(int depth) {
    if (depth == wanted)
      goto found;
    work++;
    if (depth < 6)
      descend(depth + 1);
    work++;
  }
  qsort(numbers, 7, sizeof *numbers, compare);
  descend(0);
  return -comparisons;
found:
  work++;
  return comparisons;
}
#endif

#if defined __clang__ && !defined __x86_64__ // which has no such jumps elsewhere
#define __builtin_setjmp(target) setjmp(target)
#define __builtin_longjmp(target, value) longjmp(target, value)
static jmp_buf builtinTarget;
#else
static void *builtinTarget[5];
#endif

NOINLINE static void builtinJump(int value) {
  work++;
  if (value % 3 == 0)
    __builtin_longjmp(builtinTarget, 1);
  work++;
}

NOINLINE static int builtinJumps(int value) {
  if (__builtin_setjmp(builtinTarget))
    return 1;
  for (int i = 1; i < 5; i++)
    builtinJump(i + value);
  return 0;
}

// Tail calls and recursion.
NOINLINE static unsigned odd(unsigned n);
NOINLINE static unsigned even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
NOINLINE static unsigned odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
NOINLINE static unsigned ackermann(unsigned m, unsigned n) {
  if (m == 0)
    return n + 1;
  return ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
}
NOINLINE static int jumpThrough(int (*function)(int, int), int value) {
  return value % 2 ? function(value, 1) : mix(value, 2);
}

// A function that does not return, and paths to abort that nobody takes.
__attribute__((noreturn)) NOINLINE static void fail(int value) {
  if (value < 0)
    abort();
  longjmp(out, value);
}
NOINLINE static int checked(int value) {
  if (setjmp(out))
    return -1;
  if (value > 1000)
    __builtin_trap();
  if (value % 7 == 0)
    fail(value + 1);
  return value;
}

NOINLINE static int sum(int count, ...) {
  va_list arguments;
  va_start(arguments, count);
  int total = 0;
  while (count-- > 0)
    total += va_arg(arguments, int);
  va_end(arguments);
  return total;
}
NOINLINE static int onStack(int size) {
  char *memory = alloca(size + 1), more[size + 1];
  memset(memory, 'x', size);
  memset(more, 'y', size);
  memory[size] = more[size] = 0;
  return strcmp(memory, more) < 0 ? (int)strlen(memory) : -1;
}

// Leaves by a signal handler that a call runs.
static sigjmp_buf outOfSignal;
static void onSignal(int number) {
  work += number;
  if (work % 2)
    siglongjmp(outOfSignal, 1);
}
NOINLINE static int signalled(int count) {
  volatile int jumps = 0;
  for (volatile int i = 0; i < count; i++) {
    if (sigsetjmp(outOfSignal, 1)) {
      jumps++;
      work++;
      continue;
    }
    raise(SIGUSR1);
    work++;
  }
  return jumps;
}

// Two stacks that take turns.
static ucontext_t mainContext, otherContext;
static char stack[65536];
static void otherStack(void) {
  for (int i = 0;; i++) {
    work += mix(i, 3);
    if (i % 3 != 1)
      swapcontext(&otherContext, &mainContext);
  }
}
NOINLINE static int contexts(int count) {
  volatile int returns = 0;
  getcontext(&otherContext);
  if (++returns < 3)
    setcontext(&otherContext);
  otherContext.uc_stack.ss_sp = stack;
  otherContext.uc_stack.ss_size = sizeof stack;
  makecontext(&otherContext, otherStack, 0);
  while (count-- > 0)
    swapcontext(&mainContext, &otherContext);
  return returns;
}

// Processes that begin in the middle of a function and end there.
NOINLINE static int processes(int value) {
  int status = 0;
  for (int i = 0; i < 3; i++) {
    pid_t child = i == 1 ? vfork() : fork();
    if (child == 0)
      _exit(value + i);
    waitpid(child, &status, 0);
    work += WEXITSTATUS(status);
  }
  return status;
}

__attribute__((noreturn)) NOINLINE static void leaveProgram(int depth) {
  work++;
  while (depth == 0)
    exit(0);
  leaveProgram(depth - 1);
}
static void atEnd(void) {
  work = mix(work, 1);
  leaveProgram(2);
}
static void afterThat(void) { work = mix(work, 2); }

int main(int argc, char **argv) {
  int total = 0;
  atexit(afterThat);
  atexit(atEnd);
  signal(SIGUSR1, onSignal);
  for (int i = 0; i < 20; i++) {
    total += loopsAndJumps(i) + jumpsBack(i) + irreducible(i, 10) + interpret("abacbaabd");
#ifndef __clang__
    total += nestedJumps(i);
#endif
    total += builtinJumps(i) + (int)even(i) + (int)ackermann(2, i % 4) + jumpThrough(mix, i);
    total += checked(i) + sum(i % 4, 1, 2, 3) + onStack(i) + signalled(3);
  }
  // Callgrind takes a vfork for a fork, and a change of stacks for returns and calls.
  if (argc > 1 && strcmp(argv[1], "native") == 0)
    total += contexts(10) + processes(total % 7);
  printf("%d\n", total);
  leaveProgram(3);
}
