// A function whose entry has no counter, and whose first machine instruction is no code (KILL): the first
// that is code keeps its line, so the function before does not get its counts.
// RUN: %gmon-cc --gmon-first=off %clang -g -O1 %s -o %t && env GMONKIT_OPTIONS=hz=0:output=%t.gmon %t
// RUN: %gmonkit export --lcov %t %t.gmon | FileCheck %s
// CHECK: DA:[[#@LINE+4]],1
// CHECK: DA:[[#@LINE+8]],7
long left;
__attribute__((noinline)) long before(long x) {
  return x + 1;
}
__attribute__((noinline)) long begins_with_mark(
    long a, long b, long c, int d)
{
  if (!left)
    return a;
  left--;
  for (long i = 0; i < b; i++) {
    asm volatile("" : "+r"(c));
    if (c & 1)
      c += ((long)d & 12) * a;
  }
  return c ^ ((unsigned long)d & 56) ^ a;
}
int main(void) {
  long s = before(2);
  left = 4;
  for (int i = 0; i < 7; i++)
    s += begins_with_mark(i, s & 7, s, i);
  return s == 0;
}
