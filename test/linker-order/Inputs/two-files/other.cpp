#define NOINLINE __attribute__((noinline))

static NOINLINE int helper(int x) { return x * 5 + 2; }

template <class T> NOINLINE T twice(T x) { return x + x; }

NOINLINE int unused2(int x) { return x - 2; }

int other(int x) { return helper(x) + twice(x); }
