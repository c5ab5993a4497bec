// A counter between two jumps leaves the label of the first one's target, which is the next block.
// At -O0 the destructor of a temporary object that may not be there is such a block.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %gmon-cc %clangxx -O0 -S %s -o prog.s
// RUN: grep -A 2 'jne' prog.s | grep 'gmon.counters'
// RUN: %clangxx -c prog.s -o prog.o
// RUN: %gmon-cc %clangxx prog.o -o prog && ./prog
// RUN: %gmonprof -b -p prog gmon.out | FileCheck %s
// CHECK-DAG: {{ 2 .* Temporary::~Temporary\(\)$}}

struct Temporary {
  explicit Temporary(int value) : value(value) {}
  ~Temporary() { ++destroyed; }
  int value;
  static int destroyed;
};
int Temporary::destroyed;

static bool isOdd(const Temporary &temporary) { return temporary.value & 1; }
static bool isOddAndPositive(int value) { return value > 0 && isOdd(Temporary(value)); }

int main() {
  int odd = isOddAndPositive(-1) + isOddAndPositive(3) + isOddAndPositive(4);
  return odd == 1 && Temporary::destroyed == 2 ? 0 : 1;
}
