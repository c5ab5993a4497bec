#include <stdio.h>
static inline int square(int x) {
  return x * x;
}
__attribute__((noinline)) static int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += square(i);
  return s;
}
int descend(int n) { if (n <= 0) return 0; return descend(n - 1) + sum(n); }
int even(int n);
int odd(int n) { return n == 0 ? 0 : even(n - 1); }
int even(int n) { return n == 0 ? 1 : odd(n - 1); }
int main(void) {
  long total = 0;
  for (int i = 0; i < 30; i++)
    total += descend(10) + odd(i);
  printf("%ld\n", total);
  return 0;
}
