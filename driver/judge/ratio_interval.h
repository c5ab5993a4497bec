//===- ratio_interval.h - the centre of noisy ratios ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_JUDGE_RATIO_INTERVAL_H
#define GMONKIT_DRIVER_JUDGE_RATIO_INTERVAL_H

#include <cstddef>
#include <optional>
#include <vector>

namespace gmonkit {

// What is known of a ratio (1: equal) from pairs of measurements.
struct RatioInterval {
  double ratio = 1, low = 1, high = 1;
  size_t pairs = 0;

  bool includes(double value) const { return low <= value && value <= high; }
  // Reports print three decimals. An end that prints as 1.000 is not on one side of 1.
  bool isBelowOne() const { return high < 0.9995; }
  bool isAboveOne() const { return low >= 1.0005; }
  // Half of the width, as a part of the ratio.
  double halfWidth() const { return (high - low) / 2 / ratio; }
};

// Returns the centre of LOGS, logarithms of ratios, and the interval that contains it with the
// probability CONFIDENCE. The centre is the median of the means of all pairs of values (Hodges and
// Lehmann 1963), the interval that of Wilcoxon's signed-rank test. So it supposes only that errors
// are symmetric, which exchanging the two builds of a pair makes them, and single values that are
// far off hardly matter. Returns nothing if there are too few values for any such interval.
std::optional<RatioInterval> ratioInterval(const std::vector<double> &logs, double confidence);

} // namespace gmonkit

#endif
