// A program with what llvm-bolt has to be told of: loops, a jump table, calls of functions whose
// names are not their own, through pointers, in tail position and conditionally so.
#include <stdlib.h>
#define APART __attribute__((noinline)) static

static volatile int sink;

APART int same(int i) {
  sink = i;
  return i & 1;
}

APART int odd(int i) {
  sink = 1;
  return i & 2;
}

APART int never(int i) {
  sink = 2;
  return i;
}

int (*steps[])(int) = {same, odd};
int other(int);

__attribute__((noinline)) int choose(int i) {
  switch (i % 8) {
  case 0: sink = 7; break;
  case 1: sink = 9; return 3;
  case 2: return other(i);
  case 3: odd(i); break;
  case 4: sink = 1; break;
#ifdef CHANGED
  case 5: sink += 6; break;
#else
  case 5: sink = 0; break;
#endif
  case 6: return odd(i);
  }
  if (i < 0)
    abort();
  return same(i);
}

__attribute__((minsize)) APART void tail(int i) {
  sink = 5;
  if (i % 3 == 0)
    odd(i);
}

int main(int argc, char **argv) {
  int sum = 0;
  for (int i = 0; i < 1000; i++) {
    if (i % 4 != 0)
      sum += choose(i);
    tail(i);
    sum += steps[i % 2](i);
  }
  if (argc > 5)
    sum = never(sum);
  return sum == -1;
}
