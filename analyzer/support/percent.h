//===- percent.h - shares as reports show them --------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_SUPPORT_PERCENT_H
#define GMONKIT_ANALYZER_SUPPORT_PERCENT_H

#include <cmath>

namespace gmonkit {

// PART of WHOLE in tenths of a percent, rounded down, so that 100 is all of it; OF_NOTHING where
// WHOLE is 0.
inline double percent(double part, double whole, double ofNothing = 100) {
  return whole > 0 ? std::floor(1000 * part / whole) / 10 : ofNothing;
}

} // namespace gmonkit

#endif
