// Exceptions, cleanups, thunks, COMDAT functions of two objects and static constructors: calls,
// arcs and block counts are what callgrind sees, and what a run without callgrind counts.
// REQUIRES: valgrind, gprof, ld.bfd
// RUN: rm -rf %t && mkdir %t && cd %t
// DEFINE: %{arcs} =
// DEFINE: %{flags} =
// DEFINE: %{check} = %gmon-cc %{arcs} %clangxx %{flags} %s %S/Inputs/exceptions_other.cpp \
// DEFINE:     -o prog && \
// DEFINE:   %python %S/Inputs/check.py ./prog && mv gmon.out callgrind.gmon && \
// DEFINE:   ./prog && cmp gmon.out callgrind.gmon
// REDEFINE: %{flags} = -O0 -fuse-ld=lld
// RUN: %{check}
// REDEFINE: %{flags} = -O0 -fuse-ld=bfd -fno-PIE -no-pie -ffunction-sections -Wl,--gc-sections
// RUN: %{check}
// REDEFINE: %{flags} = -O2 -fuse-ld=bfd
// RUN: %{check}
// REDEFINE: %{flags} = -O2 -fuse-ld=bfd -ffunction-sections -Wl,--gc-sections
// RUN: %{check}
// REDEFINE: %{flags} = -O2 -fuse-ld=lld -ffunction-sections -Wl,--gc-sections
// RUN: %{check}
// REDEFINE: %{flags} = -O2 -fuse-ld=lld -fno-PIE -no-pie -ffunction-sections -Wl,--icf=all
// RUN: %{check}
// REDEFINE: %{flags} = -O2 -fuse-ld=lld -flto
// RUN: %{check}
// REDEFINE: %{flags} = -O0
// RUN: %{check}
// REDEFINE: %{flags} = -Oz -fno-plt
// RUN: %{check}
// REDEFINE: %{arcs} = --gmon-arcs=mcount
// REDEFINE: %{flags} = -O2 -fuse-ld=lld -flto
// RUN: %{check}

#include "Inputs/exceptions.h"
#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

static std::map<std::string, int> counts = {{"zero", clamp(0, -1, 9)}};

struct Shape {
  virtual ~Shape() = default;
  virtual int corners() const { return throwEvery(7, 6); }
};
struct Square : Shape {
  int corners() const override { return 4; }
};

// Called through its bases, which do not begin where it does: by way of thunks.
struct Named {
  virtual ~Named() = default;
  virtual std::string name() const = 0;
};
struct Label : Shape, virtual Named {
  int corners() const override { return 2; }
  std::string name() const override { return "label" + std::to_string(corners()); }
};

static void rethrow(int i) {
  try {
    translate(i);
  } catch (...) {
    counts["rethrown"]++;
    throw;
  }
}

int main() {
  int open = 0;
  for (int i = 0; i < 100; i++) {
    try {
      Guard guard(open);
      counts["sum"] += deep(i % 5, i, open);
      rethrow(i);
      counts["fine"]++;
    } catch (const Failure &failure) {
      counts["failure"] += failure.code;
    } catch (const std::exception &error) {
      counts[error.what()]++;
    }
  }
  std::vector<std::string> names;
  for (const auto &[name, count] : counts)
    names.push_back(name + std::to_string(count));
  std::sort(names.begin(), names.end(), [](auto &a, auto &b) { return a.size() < b.size(); });
  std::vector<Shape *> shapes = {new Shape, new Square};
  for (Shape *shape : shapes) {
    counts["corners"] += shape->corners() + clamp(2L, 1L, 3L);
    delete shape;
  }
  Named *named = new Label;
  for (int i = 0; i < 5; i++)
    counts[named->name()]++;
  delete named;
  return open != 0 || counts["label2"] != 5 || names.size() != 6 || counts["fine"] != 33;
}
