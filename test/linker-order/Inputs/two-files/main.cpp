// With other.cpp: templates in both files (COMDAT), a static function of one name in both,
// an exception, a constructor with two names, and main.
#include <cstdio>
#include <stdexcept>

#define NOINLINE __attribute__((noinline))

int other(int x);

static NOINLINE int helper(int x) {
  if (x > 98)
    throw std::runtime_error("too large");
  return x * 3 + 1;
}

template <class T> NOINLINE T twice(T x) { return x + x; }

struct Adder {
  NOINLINE explicit Adder(int x);
  NOINLINE virtual int add(int x) const;
  virtual ~Adder();
  int mine;
};
Adder::Adder(int x) : mine(x) {}
int Adder::add(int x) const { return mine + x; }
NOINLINE Adder::~Adder() { mine = 0; }

NOINLINE int unused1(int x) { return x - 1; }

NOINLINE int work(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    try {
      sum += helper(i) + twice(i) + int(twice(i + 0.5)) + other(i) + Adder(i).add(1);
    } catch (const std::exception &) {
      sum += 1000;
    }
  }
  return sum;
}

int main() {
  std::printf("%d\n", work(100));
  return 0;
}
