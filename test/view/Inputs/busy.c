// Takes some time in two functions, one of which calls the other.
static volatile unsigned sum;

__attribute__((noinline)) static unsigned inner(unsigned n) {
  for (unsigned i = 0; i < n; i++)
    sum += i * n;
  return sum;
}

__attribute__((noinline)) static unsigned outer(unsigned n) {
  unsigned all = 0;
  for (unsigned i = 0; i < n; i++)
    all += inner(i);
  return all;
}

int main(void) { return outer(9000) == 1; }
