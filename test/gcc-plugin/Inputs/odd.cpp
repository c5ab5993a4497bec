// What is unusual in C++, each called a known number of times, the same in every mode of
// building. Prints what a build without instrumentation prints.
// ARCS-DAG: arc {{.*}} main 1
// ARCS-DAG: arc main{{.*}} _Z7catchesi 30
// ARCS-DAG: arc _Z7catchesi{{.*}} _Z8rethrowsi 30
// ARCS-DAG: arc _Z8rethrowsi{{.*}} _Z6passesi 30
// ARCS-DAG: arc _Z6passesi{{.*}} _Z7throweri 30
// ARCS-DAG: arc main{{.*}} _ZN4Both1fEi{{.*}} 7
// ARCS-DAG: arc main{{.*}} _ZN4Both1gEiz{{.*}} 8
// ARCS-DAG: arc main{{.*}} _Z7largestIiET_RKSt6vectorIS0_SaIS0_EE 4
// ARCS-DAG: arc main{{.*}} _Z7largestIdET_RKSt6vectorIS0_SaIS0_EE 5
// ARCS-DAG: arc main{{.*}} _ZZ4mainENKUliE_clEi{{.*}} 6
// ARCS-DAG: arc main{{.*}} _Z7countedv 9
// ARCS-DAG: arc _Z7countedv{{.*}} _Z7initialv 1
// BLOCKS-DAG: block _Z7throweri+{{.*}} 30
// BLOCKS-DAG: block _Z7throweri{{.*}} 10
// BLOCKS-DAG: block _Z7throweri{{.*}} 10
// BLOCKS-DAG: block _Z6passesi+{{.*}} 30
// BLOCKS-DAG: block _Z6passesi{{.*}} 10
// BLOCKS-DAG: block _Z6passesi{{.*}} 20
// BLOCKS-DAG: block _Z8rethrowsi+{{.*}} 30
// BLOCKS-DAG: block _Z8rethrowsi{{.*}} 10
// BLOCKS-DAG: block _Z8rethrowsi{{.*}} 10
// BLOCKS-DAG: block _ZN4Both1fEi{{.*}} 7
// BLOCKS-DAG: block _ZN4Both1gEiz{{.*}} 8
// BLOCKS-DAG: block _Z7countedv+{{.*}} 9
// BLOCKS-DAG: block _Z7initialv{{.*}} 1

#include <cstdarg>
#include <cstdio>
#include <stdexcept>
#include <vector>

#define NOINLINE __attribute__((noinline, noclone))

static volatile int sink;

// Exceptions leave frames with something to clean up, are caught, and thrown again.
static int cleanups;
struct Guard {
  ~Guard() { ++cleanups; }
};
NOINLINE void thrower(int i) {
  if (i % 3 == 0)
    throw i;
  if (i % 3 == 1)
    throw std::runtime_error("one");
  sink = i;
}
NOINLINE void passes(int i) {
  Guard guard;
  thrower(i);
  sink = i;
}
NOINLINE void rethrows(int i) {
  Guard guard;
  try {
    passes(i);
  } catch (int) {
    sink = 1;
    throw;
  }
  sink = 2;
}
NOINLINE int catches(int i) {
  try {
    rethrows(i);
    return 0;
  } catch (int caught) {
    return caught;
  } catch (const std::exception &) {
    return 1000;
  }
}

// The second and the virtual base are reached through thunks; variadic ones are copies of
// the function, for they cannot pass its arguments on.
struct First {
  virtual ~First() = default;
};
struct Second {
  virtual int f(int) { return 0; }
};
struct Virtual {
  virtual int g(int, ...) { return 0; }
};
struct Both : First, Second, virtual Virtual {
  NOINLINE int f(int x) override { return x + offset; }
  NOINLINE int g(int n, ...) override {
    va_list arguments;
    va_start(arguments, n);
    double x = va_arg(arguments, double);
    va_end(arguments);
    return n + int(x * 2) + offset;
  }
  int offset = 5;
};

template <typename T> NOINLINE T largest(const std::vector<T> &values) {
  T best = values[0];
  for (const T &value : values)
    if (best < value)
      best = value;
  return best;
}

static volatile int three = 3; // which no compiler knows
NOINLINE int initial() { return three; }
NOINLINE int counted() {
  static int count = initial();
  return ++count;
}

struct Global {
  Global() { std::printf("begin\n"); }
  ~Global() { std::printf("end\n"); }
} global;

int main() {
  int total = 0;
  for (int i = 0; i < 30; ++i)
    total += catches(i);
  std::printf("%d %d\n", total, cleanups);
  Both both;
  Second *volatile second = &both;
  Virtual *volatile base = &both;
  for (int i = 0; i < 7; ++i)
    total += second->f(i);
  for (int i = 0; i < 8; ++i)
    total += base->g(i, 1.5);
  for (int i = 1; i < 5; ++i)
    total += largest(std::vector<int>(i, i));
  for (int i = 1; i < 6; ++i)
    total += int(largest(std::vector<double>(i, i)));
  auto lambda = [&](int x) __attribute__((noinline)) { return sink = total + x; };
  for (int i = 0; i < 6; ++i)
    total += lambda(i);
  for (int i = 0; i < 9; ++i)
    total += counted();
  std::printf("%d\n", total & 0xffff);
}
