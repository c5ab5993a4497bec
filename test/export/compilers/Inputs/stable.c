// N, MODE: N steps, which behave by MODE. rare() runs once, if at all, and often() in each step.
#include <stdio.h>
#include <stdlib.h>
static volatile int sink;
__attribute__((noinline)) void rare(int i) { sink = i; }
__attribute__((noinline)) int often(int i) { return i % 7 == sink ? i * 5 : i; }
__attribute__((noinline)) int step(int i, int mode) {
  if (i % mode == 0)
    return i ^ sink;
  sink = i;
  if (i < 0)
    puts("never");
  return i * 3;
}
int main(int argc, char **argv) {
  int n = atoi(argv[1]), mode = atoi(argv[2]), sum = 0;
  if (mode < 9)
    rare(mode);
  for (int i = 0; i < n; i++)
    sum += step(i, mode % 6 + mode / 9 * 0) + (mode < 9 ? often(i) : 0);
  printf("%d\n", sum & 1);
  return 0;
}
