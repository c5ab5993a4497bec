//===- percent.h - percentages as reports show them -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_SUPPORT_PERCENT_H
#define GMONKIT_ANALYZER_SUPPORT_PERCENT_H

#include <cmath>

namespace gmonkit {

// Returns PART of TOTAL in percent, or IFZERO if TOTAL is 0.
inline double exactPercent(double part, double total, double ifZero) {
  return total > 0 ? 100 * part / total : ifZero;
}

// The same, rounded down to tenths, so 100 means all.
inline double percent(double part, double total, double ifZero = 100) {
  return std::floor(10 * exactPercent(part, total, ifZero)) / 10;
}

} // namespace gmonkit

#endif
