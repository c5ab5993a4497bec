// Exceptions, virtual calls, templates.
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

struct Shape {
  virtual ~Shape() {}
  virtual int area(int x) const = 0;
};
struct Square : Shape {
  int area(int x) const override { return x * x; }
};
struct Line : Shape {
  int area(int x) const override {
    if (x % 7 == 0)
      throw std::runtime_error("a line has no area");
    return 0;
  }
};

template <class T> __attribute__((noinline)) T twice(T x) { return x % 3 ? x + x : x; }

struct Counter {
  ~Counter() { total++; }
  static int total;
};
int Counter::total;

__attribute__((noinline)) int run(const Shape &shape, int x) {
  Counter counter;
  try {
    return twice(shape.area(x));
  } catch (const std::exception &) {
    return x % 2 ? -1 : -2;
  }
}

int main() {
  Square square;
  Line line;
  std::vector<const Shape *> shapes = {&square, &square, &square, &line};
  long sum = 0;
  std::string text;
  for (int i = 0; i < 10000; i++) {
    sum += run(*shapes[i % 4], i);
    if (i % 1000 == 0)
      text += std::to_string(twice(long(i)));
  }
  std::printf("%ld %d %s\n", sum, Counter::total, text.c_str());
}
