// Virtual calls through thunks reach the function, and both are counted.
// RUN: for level in -O0 -O2; do \
// RUN:   %gmon-cc %clangxx $level %s -o %t && GMONKIT_OPTIONS=output=%t.gmon %t && \
// RUN:   %dump-gmon %t.gmon %t | FileCheck %s || exit 1; \
// RUN: done
// CHECK-DAG: arc {{.*}} _ZThn{{[0-9]+}}_N1C1fEi 1000
// CHECK-DAG: arc {{.*}} _ZTv{{.*}}_N1C1gEiz 1000

struct A {
  virtual int a() { return 0; }
};
struct B {
  virtual int f(int) { return 0; }
};
struct V {
  virtual int g(int, ...) { return 0; }
};
struct C : A, B, virtual V {
  int f(int x) override { return x + offset; }
  int g(int n, ...) override {
    __builtin_va_list arguments;
    __builtin_va_start(arguments, n);
    double x = __builtin_va_arg(arguments, double);
    __builtin_va_end(arguments);
    return n + static_cast<int>(x * 2) + offset;
  }
  int offset = 5;
};

int main() {
  C c;
  B *volatile b = &c;
  V *volatile v = &c;
  for (int i = 0; i < 1000; i++)
    if (b->f(i) != i + 5 || v->g(i, 1.5) != i + 8)
      return 1;
}
