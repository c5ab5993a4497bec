// Coroutines: the parts that they are split into are counted, and run as they did.
// RUN: for level in -O0 -O2; do \
// RUN:   %gmon-cc %clangxx -std=c++20 $level %s -o %t && \
// RUN:   GMONKIT_OPTIONS=output=%t.gmon %t && \
// RUN:   %dump-gmon %t.gmon %t | FileCheck %s || exit 1; \
// RUN: done
// CHECK-DAG: arc {{.*}} _Z5counti 1
// CHECK-DAG: arc {{.*}} _Z5counti.resume 101
// CHECK-DAG: block _Z5counti.resume{{.*}} 101

#include <coroutine>

struct Numbers {
  struct promise_type {
    int value;
    Numbers get_return_object() {
      return {std::coroutine_handle<promise_type>::from_promise(*this)};
    }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int x) {
      value = x;
      return {};
    }
    void return_void() {}
    void unhandled_exception() {}
  };
  std::coroutine_handle<promise_type> handle;
};

__attribute__((noinline)) Numbers count(int n) {
  for (int i = 0; i < n; i++)
    co_yield i;
}

int main() {
  Numbers numbers = count(100);
  long sum = 0;
  for (volatile int i = 0; i < 101; i++) {
    numbers.handle.resume();
    if (!numbers.handle.done())
      sum += numbers.handle.promise().value;
  }
  return sum != 4950;
}
