// A call through a pointer, an inlined function, an unrolled loop, and a function that does not run.

typedef unsigned Step(unsigned);

volatile unsigned sink;

__attribute__((noinline)) unsigned often(unsigned x) { return x * 3; }
__attribute__((noinline)) unsigned rarely(unsigned x) { return x / 3; }
__attribute__((noinline)) unsigned never(unsigned x) { return sink = x; }

static inline unsigned choose(unsigned x) {
  if (x % 10 == 0)
    sink = x;
  return x + 1;
}

__attribute__((noinline)) unsigned work(unsigned n, Step *const *steps) {
  unsigned sum = 0;
  for (unsigned i = 0; i < n; i++) {
    sum += choose(i);
    sum += steps[i % 100 == 0](i);
    if (sum == 2)
      never(sum);
  }
  return sum;
}

// Copies of a block, here of the unrolled loop, add up.
__attribute__((noinline)) void fill(volatile unsigned *to) {
  for (unsigned i = 0; i < 8; i++)
    to[i % 2] = i;
}

int main(int count, char **argv) {
  Step *steps[] = {often, rarely};
  unsigned filled[2];
  (void)argv;
  sink = work(1000, steps);
  for (int i = 0; i < 5; i++)
    fill(filled);
  return count == 5 ? never(count) : 0;
}
