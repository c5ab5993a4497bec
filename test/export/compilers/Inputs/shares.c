// HOT, CACHED: of 100 calls of hot() and cached() so many take the first way. A call of cached() comes with ten
// thousand of hot().
#include <stdlib.h>
static volatile int sink;
__attribute__((noinline)) void hot(int i, int share) {
  if (i % 100 < share)
    sink = i;
  else
    sink += i;
}
__attribute__((noinline)) void cached(int i, int share) {
  if (i % 100 < share)
    sink = i;
  else
    sink += i;
}
int main(int argc, char **argv) {
  int share = atoi(argv[1]), cachedShare = atoi(argv[2]);
  for (int i = 0; i < 2000000; i++)
    hot(i, share);
  for (int i = 0; i < 200; i++)
    cached(i, cachedShare);
  return argc - 3;
}
