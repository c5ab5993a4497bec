// What has to arrive in every function whatever its hooks and counters do meanwhile: arguments in
// all kinds of registers, through indirect and tail calls, longjmp and callbacks. The same
// everywhere: nothing depends on addresses.

#include <complex.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#define NOINLINE __attribute__((noinline))

typedef float Vector __attribute__((vector_size(16)));
struct Large {
  long words[9];
};

NOINLINE static long many(long a, long b, long c, long d, long e, long f, long g, long h, long i,
                          double x, float y, Vector v) {
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + (long)(x * y) +
         (long)(v[0] + v[3]);
}

NOINLINE static struct Large large(long first) {
  struct Large result;
  for (int i = 0; i < 9; i++)
    result.words[i] = first + i;
  return result;
}

NOINLINE static double sum(int count, ...) {
  va_list arguments;
  va_start(arguments, count);
  double all = 0;
  for (int i = 0; i < count; i++)
    all += i % 2 ? va_arg(arguments, double) : (double)va_arg(arguments, int);
  va_end(arguments);
  return all;
}

NOINLINE static double complex turn(double complex z) { return z * I; }
NOINLINE static Vector shift(Vector v, Vector by) { return v + by; }

NOINLINE static int add(int a, int b) { return a + b; }
NOINLINE static int subtract(int a, int b) { return a - b; }
NOINLINE static int multiply(int a, int b) { return a * b; }
NOINLINE static int keepFirst(int a, int b) { return b ? a : 0; }
static int (*const volatile operations[])(int, int) = {add, subtract, multiply, keepFirst};

NOINLINE static int tail(int n) {
  return n % 3 ? operations[n % 4](n, 2) : many(n, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, (Vector){1}) % 7;
}

NOINLINE static unsigned fibonacci(unsigned n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

static jmp_buf out;
NOINLINE static void leave(int depth) {
  if (depth == 0)
    longjmp(out, 1);
  leave(depth - 1);
  puts("never");
}

NOINLINE static int choose(int n) {
  switch (n % 9) {
  case 0:
    return add(n, 3);
  case 1:
    return subtract(n, 4);
  case 2:
    return n * 7;
  case 5:
    return multiply(n, n);
  case 7:
    return -n;
  default:
    return n;
  }
}

NOINLINE static int compare(const void *a, const void *b) {
  int left = *(const int *)a, right = *(const int *)b;
  return left < right ? -1 : left > right;
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 100, numbers[50];
  long total = 0;
  for (int i = 0; i < count; i++) {
    total += many(1, i, 3, 4, 5, 6, 7, 8, 9, i / 2.0, 1.5f, (Vector){i, 0, 0, 2});
    total += large(i).words[8] + tail(i) + choose(i) + operations[i % 2](i, 1);
    total += (long)sum(5, 1, 2.5, i, 3.5, 5) + (long)creal(turn(i * I));
    total += (long)shift((Vector){1, i, 2, 3}, (Vector){1, 1, 1, 1})[1];
    if (setjmp(out) == 0)
      leave(i % 5);
  }
  for (int i = 0; i < 50; i++)
    numbers[i] = i / 3;
  int *found = bsearch(&numbers[20], numbers, 50, sizeof *numbers, compare);
  printf("%ld %u %d\n", total, fibonacci(15), *found);
  return 0;
}
