// Arguments and results of every kind come through the hook, when a call is new to it and
// when it is not.
// RUN: for flags in "-O0" "-O2" "-O2 -mavx2"; do \
// RUN:   %gmon-cc %clang $flags %s -o %t && GMONKIT_OPTIONS=output=%t.gmon %t || exit 1; \
// RUN: done

#include <complex.h>
#include <stdarg.h>

struct Large {
  long words[9];
};
typedef double V4 __attribute__((vector_size(32)));
typedef float V4F __attribute__((vector_size(16)));
#define NOINLINE __attribute__((noinline))

NOINLINE double variadic(int n, ...) {
  va_list arguments;
  va_start(arguments, n);
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += i % 2 ? va_arg(arguments, double) : va_arg(arguments, int);
  va_end(arguments);
  return sum;
}
NOINLINE struct Large many(long a, long b, long c, long d, long e, long f, long g, long h, double i,
                           double j, double k, double l, double m, double n, double o, double p,
                           double q, long r, struct Large s) {
  return (struct Large){
      {a, b, c, d, e, f, g, h, i + j + k + l + m + n + o + p + q + r + s.words[8]}};
}
NOINLINE __int128 wide(__int128 a, __int128 b) { return a * b; }
NOINLINE long double extended(long double a, long double b) { return a / b; }
NOINLINE V4F vectors(V4F a, V4F b, V4F c, V4F d, V4F e, V4F f, V4F g, V4F h) {
  return a + b + c + d + e + f + g + h;
}
#ifdef __AVX2__
NOINLINE V4 ymm(V4 a, V4 b, V4 c, V4 d, V4 e, V4 f, V4 g, V4 h) {
  return a + b + c + d + e + f + g + h;
}
#endif
NOINLINE double complex turn(double complex z) { return z * I; }

int check(void) {
  if (variadic(6, 1, 2.0, 3, 4.0, 5, 6.0) != 21)
    return 1;
  struct Large large = many(1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
                            (struct Large){{0, 0, 0, 0, 0, 0, 0, 0, 5}});
  for (int i = 0; i < 8; i++)
    if (large.words[i] != i + 1)
      return 2;
  if (large.words[8] != 60)
    return 3;
  __int128 big = (__int128)1 << 70;
  if (wide(big, 3) != big * 3)
    return 4;
  if (extended(1.0L, 4.0L) != 0.25L)
    return 5;
  V4F one = {1, 2, 3, 4}, sum = vectors(one, one, one, one, one, one, one, one);
  if (sum[0] != 8 || sum[3] != 32)
    return 6;
#ifdef __AVX2__
  V4 two = {1, 2, 3, 4}, total = ymm(two, two, two, two, two, two, two, two);
  if (total[0] != 8 || total[3] != 32)
    return 7;
#endif
  return turn(2 + 3 * I) == -3 + 2 * I ? 0 : 8;
}

int main(void) {
  for (volatile int i = 0; i < 3; i++)
    if (check())
      return 1;
}
