// With -DNEW as changed since it was trained.
volatile unsigned sink;

__attribute__((noinline)) unsigned change(unsigned x) {
#ifdef NEW
  if (x % 2)
    return x + 9;
#endif
  return x ^ 5;
}

int main(int count, char **argv) {
  (void)argv;
  for (unsigned i = 0; i < 1000; i++)
    sink += count > 1 && i % 4 ? i : change(i);
  return 0;
}
