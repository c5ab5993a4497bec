#define NOINLINE __attribute__((noinline))

static NOINLINE int helper(int x) { return x * 5 + 2; }

NOINLINE int unused2(int x) { return x - 2; }

NOINLINE int other(int x) { return helper(x) + 3; }
