// Exceptions, coroutines and cancelled threads: with blocks=sparse the counts are those of
// blocks=all, block for block, and what callgrind sees. gcc-torture-cxx.test builds it.

#include <coroutine>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <pthread.h>
#include <semaphore.h>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <vector>

#define NOINLINE __attribute__((noinline, noclone))

static volatile int work;

struct Guard {
  explicit Guard(int amount) : amount(amount) { work = work + amount; }
  NOINLINE ~Guard() { work = work - amount; }
  int amount;
};

struct Failure {
  int code;
};
struct Worse : Failure {};

// Ten frames with cleanups, some of which look at what passes, or change it.
template <int Depth> NOINLINE static int frame(int value) {
  Guard guard(Depth);
  if constexpr (Depth == 0) {
    if (value % 3 == 1)
      throw Failure{value};
    if (value % 3 == 2)
      throw Worse{{value}};
    return value;
  } else if constexpr (Depth % 3 == 0) {
    try {
      std::unique_ptr<Guard> another = std::make_unique<Guard>(value);
      int result = frame<Depth - 1>(value) + frame<Depth - 1>(value - value % 3);
      return result + another->amount;
    } catch (Worse &worse) {
      work = work + 1;
      if (value % 2)
        throw;
      throw Failure{worse.code + 1};
    } catch (...) {
      work = work + 2;
      throw;
    }
  } else {
    for (int i = 0; i < 2; i++) {
      Guard inner(i);
      if (value + i > 2)
        return frame<Depth - 1>(value);
    }
    return Depth;
  }
}

// A destructor that throws and catches while another exception passes.
struct Nested {
  NOINLINE ~Nested() {
    try {
      frame<2>(4);
    } catch (Failure &) {
      work = work + 1;
    }
  }
};
NOINLINE static int nested(int value) {
  try {
    Nested one, two;
    return frame<4>(value);
  } catch (const Failure &failure) {
    return failure.code;
  }
}

// Through frames of the C library.
extern "C" int compare(const void *left, const void *right) {
  int a = *static_cast<const int *>(left), b = *static_cast<const int *>(right);
  if (a == 13 || b == 13)
    throw std::runtime_error("13");
  return a - b;
}
NOINLINE static int sort(int extra) {
  int numbers[] = {4, 2, extra, 9, 1};
  try {
    qsort(numbers, 5, sizeof *numbers, compare);
  } catch (std::exception &error) {
    return static_cast<int>(strlen(error.what()));
  }
  return numbers[0];
}

// The first attempts to initialise it fail.
NOINLINE static int attempts() {
  static int tries = 0;
  try {
    static int value = frame<1>(++tries < 3 ? 4 : 3);
    return value;
  } catch (Failure &) {
    return -1;
  }
}

NOINLINE static int functions(int value) {
  std::function<int(int)> descend = [&](int depth) -> int {
    if (depth == 0)
      throw Failure{value};
    Guard guard(depth);
    return descend(depth - 1) + 1;
  };
  try {
    return descend(value);
  } catch (Failure &failure) {
    return failure.code;
  }
}

// A generator that may be dropped in its middle, and may throw.
struct Generator {
  struct promise_type {
    int value = 0;
    Generator get_return_object() {
      return {std::coroutine_handle<promise_type>::from_promise(*this)};
    }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int next) {
      value = next;
      return {};
    }
    void return_void() {}
    void unhandled_exception() { throw; }
  };
  std::coroutine_handle<promise_type> handle;
};

static Generator generate(int count) {
  Guard guard(count);
  for (int i = 0; i < count; i++) {
    Guard inner(i);
    if (i % 4 == 3)
      frame<0>(i - 2);
    co_yield i;
    work = work + i;
  }
}
NOINLINE static int coroutines(int count) {
  int sum = 0;
  Generator generator = generate(count);
  try {
    for (int i = 0; i < 3; i++) {
      generator.handle.resume();
      if (generator.handle.done())
        break;
      sum += generator.handle.promise().value;
    }
    if (count % 2 && !generator.handle.done())
      generator.handle.resume();
  } catch (Failure &) {
    sum = -1;
  }
  generator.handle.destroy();
  return sum;
}

// With -fnon-call-exceptions, an instruction that traps throws.
#ifdef TRAPS
static void onTrap(int) { throw Failure{work}; }
NOINLINE static int trap(volatile int *at, int value) {
  Guard guard(value);
  work = work + 1;
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    sum += value % 3 == i ? *at : i;
    work = work + sum;
  }
  return sum;
}
// Has nothing to clean up.
NOINLINE static int trapInPassing(volatile int *at, int value) {
  int sum = 0;
  for (int i = 0; i < value; i++) {
    if (i % 2)
      sum += i;
    if (i < 4 || value < 9)
      work = work + (i == 5 ? *at : 1);
    else
      sum -= work;
  }
  return sum;
}
NOINLINE static int traps(int value) {
  int here = 5;
  try {
    trapInPassing(value % 3 ? nullptr : &here, value);
    if (value % 2)
      return trap(&here, value);
    int sum = trap(nullptr, value);
    return sum + *static_cast<volatile int *>(nullptr);
  } catch (Failure &failure) {
    return failure.code;
  }
}
NOINLINE static int allTraps() {
  struct sigaction action = {};
  action.sa_handler = onTrap;
  action.sa_flags = SA_NODEFER;
  sigaction(SIGSEGV, &action, nullptr);
  int sum = 0;
  for (int i = 0; i < 20; i++)
    sum += traps(i);
  return sum;
}
#else
static int allTraps() { return 0; }
#endif

// A thread that is cancelled in a loop, frames deep: at PAUSE, where nothing comes back.
static sem_t reached;
NOINLINE static void waitDeep(int depth, int rounds) {
  Guard guard(depth);
  for (int i = 0; i < 1000000; i++) {
    work = work + i;
    if (depth > 0)
      waitDeep(depth - 1, rounds);
    pthread_testcancel();
    if (i == rounds) {
      sem_post(&reached);
      pause();
    }
  }
}
static void *thread(void *rounds) {
  waitDeep(4, static_cast<int>(reinterpret_cast<long>(rounds)));
  return nullptr;
}
NOINLINE static int cancelled(int count) {
  sem_init(&reached, 0, 0);
  for (int i = 0; i < count; i++) {
    pthread_t id;
    if (pthread_create(&id, nullptr, thread, reinterpret_cast<void *>(10L * i)))
      return 1;
    sem_wait(&reached);
    pthread_cancel(id);
    pthread_join(id, nullptr);
  }
  return 0;
}

int main(int argc, char **argv) {
  int sum = 0;
  for (int i = 0; i < 30; i++) {
    try {
      sum += frame<10>(i);
    } catch (const Failure &failure) {
      sum += failure.code;
    }
    sum += nested(i) + sort(i) + attempts() + functions(i % 5) + coroutines(i % 7);
  }
  // Callgrind knows neither where exactly an instruction trapped nor threads' own counters.
  if (argc > 1 && !strcmp(argv[1], "native"))
    sum += cancelled(5) + allTraps();
  printf("%d\n", sum);
}
