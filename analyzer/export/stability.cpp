//===- stability.cpp - profiles that hardly change --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/stability.h"
#include "llvm/ADT/Twine.h"
#include <algorithm>
#include <cmath>

namespace gmonkit {
namespace {

// A function that has this share of all counts is the same if its own counts, as shares of their
// sum, differ by MostDifference at most. With a tenth of it they may differ by twice as much, with
// a hundredth by three times. Small counts depend more on addresses that are hashed.
constexpr double Hot = 1e-2;
constexpr double MostDifference = 0.05;
// And its sum, as a share of the program's, has changed by no more than this factor.
constexpr double MostGrowth = 1.5;
// Of all counts. What has less is noise: it may have any counts, or none in one of the profiles.
constexpr double Negligible = 1e-6;
// Of all counts. A function with more is dropped if it no longer runs.
constexpr double MostIdle = 1e-3;

} // namespace

std::string StableFunctions::text(llvm::StringRef oldPath) const {
  return ("the counts of " + llvm::Twine(kept) + " of " + llvm::Twine(functions) +
          " functions are those of " + oldPath)
      .str();
}

bool Stability::isSame(double before, double now,
                       llvm::function_ref<double(double scale)> common) const {
  now *= scale;
  if (std::max(before, now) <= Negligible * oldSum)
    return true;
  if (before <= 0 || now > MostGrowth * before || before > MostGrowth * now)
    return false;
  double share = std::clamp(std::max(before, now) / oldSum, Negligible, Hot);
  double difference = MostDifference * (1 + std::log10(Hot / share));
  return common(scale * before / now) >= (1 - difference) * before;
}

bool Stability::staysIdle(double sum) const { return sum <= MostIdle * oldSum; }

uint64_t Stability::scaled(uint64_t count) const {
  if (scale == 1 || count == 0)
    return count;
  double product = static_cast<double>(count) * scale;
  return product >= 0x1p63 ? uint64_t(1) << 63
                           : std::max<uint64_t>(static_cast<uint64_t>(std::round(product)), 1);
}

} // namespace gmonkit
