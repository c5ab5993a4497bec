//===- ratio_interval.cpp - the centre of noisy ratios --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/judge/ratio_interval.h"
#include <algorithm>
#include <cmath>

namespace gmonkit {
namespace {

constexpr size_t MostForExact = 50; // values; beyond, the normal distribution is as good

// Returns x such that a standard normal variable is above x with the probability TAIL.
double upperQuantile(double tail) {
  double low = 0, high = 10;
  for (int step = 0; step < 60; ++step) {
    double middle = (low + high) / 2;
    (std::erfc(middle / std::sqrt(2.0)) / 2 > tail ? low : high) = middle;
  }
  return low;
}

// Returns the greatest k such that the sum of the positive ranks of COUNT symmetric values is below
// k with a probability of at most TAIL. 0: even 0 is likelier.
size_t exactCritical(size_t count, double tail) {
  size_t most = count * (count + 1) / 2;
  std::vector<double> chance(most + 1, 0); // of each sum
  chance[0] = 1;
  for (size_t rank = 1; rank <= count; ++rank)
    for (size_t sum = most + 1; sum-- > 0;)
      chance[sum] = (chance[sum] + (sum >= rank ? chance[sum - rank] : 0)) / 2;
  double below = 0;
  for (size_t k = 0; k <= most; ++k) {
    below += chance[k];
    if (below > tail)
      return k;
  }
  return most;
}

size_t criticalRank(size_t count, double tail) {
  if (count <= MostForExact)
    return exactCritical(count, tail);
  double n = static_cast<double>(count);
  double deviation = std::sqrt(n * (n + 1) * (2 * n + 1) / 24);
  return static_cast<size_t>(std::max(0.0, n * (n + 1) / 4 - upperQuantile(tail) * deviation));
}

// Returns the means of all pairs of VALUES, each value with itself included.
std::vector<double> walshAverages(const std::vector<double> &values) {
  std::vector<double> means;
  means.reserve(values.size() * (values.size() + 1) / 2);
  for (size_t i = 0; i < values.size(); ++i)
    for (size_t j = i; j < values.size(); ++j)
      means.push_back((values[i] + values[j]) / 2);
  return means;
}

double nthOf(std::vector<double> &values, size_t n) {
  std::nth_element(values.begin(), values.begin() + static_cast<ptrdiff_t>(n), values.end());
  return values[n];
}

} // namespace

std::optional<RatioInterval> ratioInterval(const std::vector<double> &logs, double confidence) {
  size_t rank = logs.empty() ? 0 : criticalRank(logs.size(), (1 - confidence) / 2);
  if (rank == 0)
    return std::nullopt;
  std::vector<double> means = walshAverages(logs);
  double centre = (nthOf(means, (means.size() - 1) / 2) + nthOf(means, means.size() / 2)) / 2;
  return RatioInterval{std::exp(centre), std::exp(nthOf(means, rank - 1)),
                       std::exp(nthOf(means, means.size() - rank)), logs.size()};
}

} // namespace gmonkit
