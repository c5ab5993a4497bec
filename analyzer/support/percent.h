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

// Returns PART of WHOLE in percent, rounded down to tenths, so 100 means all. Returns OF_NOTHING if
// WHOLE is 0.
inline double percent(double part, double total, double ifZero = 100) {
  return total > 0 ? std::floor(1000 * part / total) / 10 : ifZero;
}

} // namespace gmonkit

#endif
