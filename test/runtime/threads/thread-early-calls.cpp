// threads=exact: the code of an image runs in other threads before its own constructors do, for
// another image uses functions that both define: two libraries that a thread loads, and a program
// whose library starts a thread from a constructor. Nothing is lost.
// REQUIRES: g++, gcc-plugin
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: compile() { %gmon-cc --gmon-arcs=derived g++ -O1 -pthread "$@"; }
// RUN: compile -shared -fPIC -DLOWER %s -o liblower.so
// RUN: compile -shared -fPIC -DUPPER %s ./liblower.so -o upper.so
// RUN: compile -DLOADS %s -o loads && ./loads > out 2>&1
// RUN: %dump-gmon gmon.out.upper.so upper.so >> out
// RUN: FileCheck %s --implicit-check-not=gmonrt < out
// CHECK: header flags 0x{{[13]}} id
// CHECK: block _Z6commoni{{[^ ]*}} 1002{{$}}

// RUN: compile -shared -fPIC -DLOWER -DSTARTS %s -o libstarts.so
// RUN: compile -DPROGRAM %s ./libstarts.so -o prog && ./prog > out 2>&1
// RUN: %dump-gmon gmon.out prog >> out
// RUN: FileCheck %s --check-prefix=PROGRAM --implicit-check-not=gmonrt < out
// PROGRAM: header flags 0x{{[13]}} id
// PROGRAM: block _Z6commoni{{[^ ]*}} 1002{{$}}

#include <cstdlib>
#include <dlfcn.h>
#include <thread>

int fromLower();

// Its first definition is used by all.
inline __attribute__((noinline)) int common(int x) {
  __asm__ volatile("");
  return x;
}

#ifdef LOWER

static void early() {
  for (int i = 0; i < 1000; i++)
    common(i);
}

struct Starter {
  Starter() {
#ifdef STARTS
    std::thread(early).join();
#else
    early();
#endif
  }
} starter;
int fromLower() { return common(4); }

#elif defined(UPPER)

extern "C" int inUpper() { return common(2) + fromLower(); }

#elif defined(LOADS)

static void load() {
  void *upper = dlopen("./upper.so", RTLD_NOW);
  if (!upper)
    _Exit(1);
  reinterpret_cast<int (*)()>(dlsym(upper, "inUpper"))();
}

int main() { std::thread(load).join(); }

#else

int main() { return common(0) + fromLower() - 4; }

#endif
