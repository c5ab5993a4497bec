// Blocks that begin with what a later pass may replace: calls by way of a register, calls that may
// return twice, moves.
void step(void);
int twice(void) __attribute__((returns_twice));

void call(int x, void (*f)(void)) {
  if (x)
    f();
  else
    step();
  f();
}

int callInLoop(int n, int (*f)(int)) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    if (sum > i)
      sum += f(sum);
    else
      sum -= f(sum);
  }
  return sum;
}

void callTwice(int x, int y) {
  if (x) {
    step();
    if (y)
      twice();
  } else {
    twice();
    step();
  }
  twice();
}
