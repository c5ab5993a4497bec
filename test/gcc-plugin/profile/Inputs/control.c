// Control flow of many kinds.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

volatile unsigned sink;

__attribute__((noinline)) unsigned loops(unsigned n) {
  unsigned sum = 0;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = i; j < n; j++) {
      if ((i ^ j) % 3 == 0)
        continue;
      sum += i % 5 == 0 ? j : i * 3;
      if (sum % 1000 == 7)
        break;
    }
  return sum;
}

__attribute__((noinline)) unsigned cases(unsigned x) {
  switch (x % 11) {
  case 0:
    sink = 1;
    return x;
  case 1:
    sink = x / 3;
    break;
  case 2:
  case 3:
    sink += 4;
    break;
  case 9:
    return cases(x / 2) + 1;
  default:
    return sink + x;
  }
  return sink * 2;
}

static jmp_buf place;

__attribute__((noinline)) void mayJump(unsigned x) {
  if (x % 4 == 0)
    longjmp(place, 1);
  sink += x;
}

__attribute__((noinline)) unsigned jumps(unsigned n) {
  volatile unsigned i = 0, caught = 0;
  if (setjmp(place))
    caught++;
  while (i < n) {
    i++;
    mayJump(i);
  }
  return caught;
}

__attribute__((noinline)) unsigned threaded(const unsigned char *code) {
  static void *const labels[] = {&&add, &&twice, &&skip, &&end};
  unsigned value = 1;
  goto *labels[*code++];
add:
  value += 3;
  goto *labels[*code++];
twice:
  value *= 2;
  goto *labels[*code++];
skip:
  if (value % 2)
    code++;
  goto *labels[*code++];
end:
  return value;
}

static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return x < y ? -1 : x > y;
}

int main(void) {
  static const unsigned char code[] = {0, 1, 1, 2, 0, 0, 2, 1, 0, 1, 3, 3};
  unsigned sum = loops(60) + jumps(101) + threaded(code);
  for (unsigned i = 0; i < 500; i++)
    sum += cases(i);
  int numbers[200];
  for (int i = 0; i < 200; i++)
    numbers[i] = i * 7919 % 211;
  qsort(numbers, 200, sizeof(int), compare);
  printf("%u %d\n", sum, numbers[100]);
  exit(0);
}
