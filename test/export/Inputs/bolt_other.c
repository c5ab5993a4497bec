static volatile int sink;
static volatile int never = 3; // no function: llvm-bolt numbers what bears one name, whatever it is

__attribute__((noinline)) static int odd(int i) {
  sink = i * 3;
  return never + 5;
}

int other(int i) { return odd(i) + 1; }
