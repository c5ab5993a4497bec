//===- count_weight.cpp - counts times a weight ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gmon/count_weight.h"
#include "gmonkit/gmon_out.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace gmonkit {

uint64_t weightedCount(uint64_t count, double weight) {
  if (count == 0)
    return 0;
  // WEIGHT is MANTISSA / 2^SHIFT, so the product is exact: it has less than 64 + 53 bits.
  constexpr int mantissaBits = std::numeric_limits<double>::digits;
  int exponent;
  double fraction = std::frexp(weight, &exponent);
  auto mantissa = static_cast<uint64_t>(std::ldexp(fraction, mantissaBits));
  int shift = mantissaBits - exponent; // at least 33, for weights up to MostWeight
  if (shift > 120)
    return 1;
  unsigned __int128 half = static_cast<unsigned __int128>(1) << (shift - 1);
  unsigned __int128 product = (static_cast<unsigned __int128>(count) * mantissa + half) >> shift;
  constexpr uint64_t most = std::numeric_limits<uint64_t>::max();
  return product > most ? most : std::max<uint64_t>(static_cast<uint64_t>(product), 1);
}

void weightCounts(GmonFile &file, double weight) {
  for (GmonArc &arc : file.arcs)
    arc.count = weightedCount(arc.count, weight);
  for (GmonBlock &block : file.blocks)
    block.count = weightedCount(block.count, weight);
  for (GmonExtension &record : file.extensions)
    if (record.kind() == GmonExtCall)
      record.count = weightedCount(record.count, weight);
}

} // namespace gmonkit
