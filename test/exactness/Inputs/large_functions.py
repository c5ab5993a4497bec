"""large_functions.py CASES POINTS: a C program with a switch of so many cases, a third of which
run, and, where POINTS is not 0, a function of at least so many points in its flow."""

import sys

cases, points = map(int, sys.argv[1:])
print("""volatile int work;
__attribute__((noinline)) int choose(int value, int again) {
  int sum = 0;
  while (again-- > 0) {
    switch (value) {""")
for i in range(cases):
    print(f"    case {i * 3 if i % 7 else i * 3 + 1}: sum += work + {i * 31 % 101};",
          ["break;", "if (sum % 5 == 1) continue; break;", "", "return sum;"][i % 4])
print("""    default: sum--;
    }
    value++;
  }
  return sum;
}
__attribute__((noinline)) void large(int value) {""")
for i in range(points // 2):
    print(f"  if (value & {1 << i % 5}) work = 1; else work = 2;")
print("""  work++;
}
int main(void) {
  for (int i = 0; i < %d; i++)
    work += choose(i * 9, i %% 4);
  for (int i = 0; i < 9; i++)
    large(i);
  return 0;
}""" % cases)
