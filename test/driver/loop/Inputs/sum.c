/* Adds up square roots and prints the sum: more of them without FAST. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef FAST
enum { Repeat = 1 };
#else
enum { Repeat = 3 };
#endif

__attribute__((noinline)) static double part(int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i)
    sum += sqrt(i);
  return sum;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1;
  volatile double sum = 0;
  volatile int zero = 0; /* else the compiler calls part only once */
  for (int i = 0; i < Repeat; ++i)
    sum = part(n * 10000 + zero);
  printf("%.0f\n", sum);
  return 0;
}
