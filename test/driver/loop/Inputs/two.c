/* Runs the functions a0 to a7 if its argument is 1, b0 to b7 if it is 2, and others if it is 3. */
#include <stdio.h>
#include <stdlib.h>

#define FUNCTION(name)                                                                             \
  __attribute__((noinline)) static int name(int n) {                                               \
    int odd = 0;                                                                                   \
    for (int i = 0; i < n; ++i)                                                                    \
      odd += i % 3 ? 1 : rand() & 1;                                                               \
    return odd;                                                                                    \
  }
FUNCTION(a0)
FUNCTION(a1) FUNCTION(a2) FUNCTION(a3) FUNCTION(a4) FUNCTION(a5) FUNCTION(a6) FUNCTION(a7)
    FUNCTION(b0) FUNCTION(b1) FUNCTION(b2) FUNCTION(b3) FUNCTION(b4) FUNCTION(b5) FUNCTION(b6)
        FUNCTION(b7)

            __attribute__((weak)) void runEvery(int step);

int main(int argc, char **argv) {
  int (*parts[2][8])(int) = {{a0, a1, a2, a3, a4, a5, a6, a7}, {b0, b1, b2, b3, b4, b5, b6, b7}};
  int part = argc > 1 && atoi(argv[1]) == 2;
  int sum = 0;
  if (argc > 1 && atoi(argv[1]) == 3 && runEvery)
    for (int i = 0; i < 100; ++i)
      runEvery(8);
  for (int i = 0; i < 8; ++i)
    sum += parts[part][i](1000);
  printf("%d\n", sum > 0);
  return 0;
}
