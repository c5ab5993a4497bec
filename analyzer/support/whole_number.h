//===- whole_number.h - numbers without a fraction --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_SUPPORT_WHOLE_NUMBER_H
#define GMONKIT_ANALYZER_SUPPORT_WHOLE_NUMBER_H

#include <cmath>
#include <cstdint>
#include <limits>

namespace gmonkit {

// Returns NUMBER, at least 0, rounded; the greatest number if it is out of range: counts in files
// may have any value.
inline uint64_t wholeNumber(double number) {
  double rounded = std::round(number);
  return rounded < 0x1p64 ? static_cast<uint64_t>(rounded) : std::numeric_limits<uint64_t>::max();
}

} // namespace gmonkit

#endif
