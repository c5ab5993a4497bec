/* With other.c: a static function of one name in both files, a split cold part, a hot, a
   cold, an unused function, and main, which GCC keeps in .text.startup. */
#include <stdio.h>
#include <stdlib.h>

#define NOINLINE __attribute__((noinline))

int other(int x);

static NOINLINE int helper(int x) { return x * 3 + 1; }

__attribute__((cold, noinline)) int cold(int x) { return x ^ 6; }

NOINLINE int unused1(int x) { return x - 1; }

NOINLINE int check(int x) {
  if (__builtin_expect(x < 0, 0)) {
    fprintf(stderr, "negative: %d\n", cold(x));
    abort();
  }
  return x + 1;
}

__attribute__((hot, noinline)) int hot(int x) { return x ^ 5; }

NOINLINE int work(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i)
    sum += helper(i) + hot(sum) + check(i) + other(i);
  return sum;
}

__attribute__((constructor)) static void begin(void) { puts("begin"); }

int main(void) {
  printf("%d\n", work(100) + cold(7));
  return 0;
}
