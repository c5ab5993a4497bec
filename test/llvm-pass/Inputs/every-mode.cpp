// The program of the build-* tests: counts that are the same in every mode of building.
// CHECK:     50000 100
// CHECK-DAG: arc {{.*}} main 1{{$}}
// CHECK-DAG: arc main{{.*}} _Z4leafi 1000
// CHECK-DAG: arc _ZNK6Square4areaEv{{.*}} _Z4leafi 500
// CHECK-DAG: arc {{.*}} _Z7largestIiET_RKSt6vectorIS0_SaIS0_EE 10
// CHECK-DAG: arc main{{.*}} _Z7throweri 1000
// CHECK-DAG: arc main{{.*}} _ZNK6Square4areaEv 500
// CHECK-DAG: arc main{{.*}} _Z9recursivei 1{{$}}
// CHECK-DAG: arc _Z9recursivei{{.*}} _Z9recursivei 99
// CHECK-DAG: block _Z4leafi+{{.*}} 1500
// CHECK-DAG: block _Z7throweri{{.*}} 1000
// CHECK-DAG: block _Z7throweri{{.*}} 100
// CHECK-DAG: block _Z9recursivei{{.*}} 99

#include <cstdio>
#include <stdexcept>
#include <vector>

#define NOINLINE __attribute__((noinline))

volatile int sink;

NOINLINE int leaf(int x) { return sink = x; }

template <typename T> NOINLINE T largest(const std::vector<T> &values) {
  T best = values[0];
  for (const T &value : values)
    if (best < value)
      best = value;
  return sink = best;
}

NOINLINE void thrower(int i) {
  sink = i;
  if (i % 10 == 0)
    throw std::runtime_error("ten");
}

struct Shape {
  virtual ~Shape() = default;
  virtual int area() const { return 1; }
};
struct Square : Shape {
  NOINLINE int area() const override { return leaf(4) + 1; }
};

NOINLINE int recursive(int n) {
  int below = n <= 1 ? 0 : recursive(n - 1);
  sink = n;
  return below + sink;
}

NOINLINE void unused(int x) { std::printf("%d\n", x); }

int main(int argc, char **) {
  long sum = 0;
  for (volatile int i = 0; i < 1000; i++)
    sum += leaf(3);
  std::vector<int> values(100, 3945);
  for (volatile int i = 0; i < 10; i++)
    sum += largest(values);
  int caught = 0;
  for (volatile int i = 0; i < 1000; i++)
    try {
      thrower(i);
    } catch (const std::exception &) {
      caught++;
    }
  Square square;
  Shape *volatile shape = &square;
  for (volatile int i = 0; i < 500; i++)
    sum += shape->area();
  sum += recursive(100);
  if (argc > 5)
    unused(argc);
  std::printf("%ld %d\n", sum, caught);
}
