// Two files in one: main() with MAIN, and what it calls without. ThinLTO imports work(), not helper().
#include <stdio.h>
int work(int x);
#ifdef MAIN
int main(void) {
  int sum = 0;
  for (int i = 0; i < 1000; i++)
    sum += work(i);
  printf("%d\n", sum);
}
#else
static __attribute__((noinline)) int helper(int x) {
  int sum = 0;
  for (int i = 0; i < x; i++)
    sum += (i * x) ^ sum;
  return sum;
}
int work(int x) { return helper(x) + 1; }
#endif
