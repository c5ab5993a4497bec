// Threads, an exception, instances of a template, a fiber that is left and entered again.
import core.thread;
import std.stdio;

int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

pragma(inline, false) T twice(T)(T x) { return x + x; }

void mayThrow(int i) {
  if (i == 3)
    throw new Exception("three");
}

void main() {
  Thread[] threads;
  foreach (i; 0 .. 4) {
    auto thread = new Thread({ foreach (k; 0 .. 100) fib(10); });
    thread.start();
    threads ~= thread;
  }
  foreach (thread; threads)
    thread.join();
  int caught;
  foreach (i; 0 .. 5)
    try
      mayThrow(i);
    catch (Exception e)
      ++caught;
  auto fiber = new Fiber({ foreach (k; 0 .. 3) { fib(3); Fiber.yield(); } });
  while (fiber.state != Fiber.State.TERM)
    fiber.call();
  writeln(twice(3), " ", twice(1.5), " ", caught);
}
