// What is recommended: the work counts before the start, and a build that is better in both is not
// passed over because another one only starts sooner.
// RUN: %clangxx -std=c++20 -O1 -Wall -Wextra -I%root \
// RUN:   -DLLVM_DISABLE_ABI_BREAKING_CHECKS_ENFORCING -isystem $(dirname %clang)/../include \
// RUN:   %s %root/driver/judge/verdict.cpp -o %t && %t | FileCheck %s
// CHECK:      none pays: plain
// CHECK-NEXT: the best work: blocks
// CHECK-NEXT: the least trouble: order
// CHECK-NEXT: only the start: blocks
// CHECK-NEXT: better in both: blocks
// CHECK-NEXT: a sooner start, slower work: plain
#include "driver/judge/verdict.h"
#include <cstdio>

using namespace gmonkit;

// The figures of a build: its ratio to plain, and 1 if no difference could be shown.
struct Ratios {
  double work, start;
};
static std::vector<Ratios> measured;

std::optional<RatioInterval> Rounds::compare(size_t build, size_t, Metric, bool isStart) const {
  double ratio = isStart ? measured[build].start : measured[build].work;
  double error = ratio == 1 ? 0.1 : 0.001;
  return RatioInterval{ratio, ratio - error, ratio + error, 20};
}

static void show(const char *what, Ratios order, Ratios blocks) {
  Rounds rounds;
  rounds.builds = {"plain", "order", "blocks"};
  measured = {{1, 1}, order, blocks};
  printf("%s: %s\n", what, rounds.builds[recommend(rounds)].c_str());
}

int main() {
  show("none pays", {1, 1}, {1.1, 1});
  show("the best work", {0.95, 1}, {0.9, 1});
  show("the least trouble", {0.905, 1}, {0.9, 1});
  show("only the start", {1, 0.95}, {1, 0.9});
  show("better in both", {1, 0.5}, {0.8, 0.4});
  show("a sooner start, slower work", {1.05, 0.5}, {1.05, 0.4});
}
