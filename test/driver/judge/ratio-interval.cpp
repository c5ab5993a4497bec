// How far the judgement of gmonkit loop may be trusted: times with the noise of a shared machine
// (a deviation of 2 %, one run in twenty up to half as long again, a drift over all runs). In 200
// trials each, equal programs are called equal, a program that is 3 % slower is found, and the
// interval contains the true ratio.
// RUN: %clangxx -std=c++20 -O2 -Wall -Wextra -I%root %s %root/driver/judge/ratio_interval.cpp -o %t
// RUN: %t | FileCheck %s
// CHECK:      intervals of 8 values: the lowest and the highest
// CHECK-NEXT: 7 values: no interval
// CHECK-NEXT: to 0.9996: neither; to 0.9994: below; from 1.0004: neither; from 1.0006: above
// CHECK-NEXT: equal: {{200|19[0-9]}} of 200 called equal
// CHECK-NEXT: 3 % slower: {{200|19[0-9]}} of 200 found
// CHECK-NEXT: ratio in the interval: {{200|19[0-9]}} of 200
// CHECK-NEXT: of exactly 60 rounds: {{200|19[0-9]}} equal, {{200|19[0-9]}} found
#include "driver/judge/ratio_interval.h"
#include <cmath>
#include <cstdio>
#include <random>

using namespace gmonkit;

namespace {

constexpr double Confidence = 0.99, Narrow = 0.005;
constexpr int Trials = 200;

std::mt19937_64 random_(7);

// The time of a run that takes 1 without noise, as the machine is at ROUND.
double timeOf(double round) {
  std::normal_distribution<double> usual(0, 0.02);
  std::uniform_real_distribution<double> any(0, 1);
  double stolen = any(random_) < 0.05 ? any(random_) / 2 : 0;
  return std::exp(usual(random_)) + stolen + 0.05 * std::sin(round / 40);
}

// Measures pairs of builds until the interval is narrow, as the loop does: from LEAST to MOST.
RatioInterval measure(double truth, int least, int most) {
  std::vector<double> logs;
  for (int round = 1;; ++round) {
    double first = timeOf(round), second = truth * timeOf(round);
    logs.push_back(std::log(second / first));
    if (round < least || (round % 10 != 0 && round < most))
      continue;
    RatioInterval interval = *ratioInterval(logs, Confidence);
    if (round >= most || interval.halfWidth() <= Narrow)
      return interval;
  }
}

} // namespace

int main() {
  std::vector<double> few = {0.5, 0.25, 0.125, 1, 2, 4, 8, 16};
  RatioInterval widest = *ratioInterval(few, Confidence);
  bool isWidest = widest.low == std::exp(0.125) && widest.high == std::exp(16.0);
  std::printf("intervals of 8 values: %s\n", isWidest ? "the lowest and the highest" : "others");
  few.pop_back();
  std::printf("7 values: %s\n", ratioInterval(few, Confidence) ? "an interval" : "no interval");
  auto side = [](double low, double high) {
    RatioInterval interval = {(low + high) / 2, low, high, 10};
    return interval.isBelowOne() ? "below" : interval.isAboveOne() ? "above" : "neither";
  };
  std::printf("to 0.9996: %s; to 0.9994: %s; from 1.0004: %s; from 1.0006: %s\n",
              side(0.98, 0.9996), side(0.98, 0.9994), side(1.0004, 1.02), side(1.0006, 1.02));
  int equal = 0, found = 0, covered = 0, equalOf60 = 0, foundOf60 = 0;
  for (int trial = 0; trial < Trials; ++trial) {
    equal += measure(1, 10, 300).includes(1);
    RatioInterval slower = measure(1.03, 10, 300);
    found += slower.low > 1;
    covered += slower.includes(1.03);
    equalOf60 += measure(1, 60, 60).includes(1);
    foundOf60 += measure(1.03, 60, 60).low > 1;
  }
  std::printf("equal: %d of %d called equal\n", equal, Trials);
  std::printf("3 %% slower: %d of %d found\n", found, Trials);
  std::printf("ratio in the interval: %d of %d\n", covered, Trials);
  std::printf("of exactly 60 rounds: %d equal, %d found\n", equalOf60, foundOf60);
}
