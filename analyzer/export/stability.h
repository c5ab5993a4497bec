//===- stability.h - profiles that hardly change ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Compilers compare counts with thresholds: what is hot, what is cold, what to
// inline. A count near a threshold would fall on either side of it in two
// trainings, and the two programs would differ. So a function keeps all of its
// old counts until it really behaves in another way. Counts of one function
// stay together, because branch probabilities are ratios of them.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_EXPORT_STABILITY_H
#define GMONKIT_ANALYZER_EXPORT_STABILITY_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

namespace gmonkit {

struct StableFunctions {
  size_t functions = 0; // of the result
  size_t kept = 0;      // of these, with the counts of the old profile

  std::string text(llvm::StringRef oldPath) const;
};

// Decides which functions of a new profile keep the counts of an old one. Sums are of all counts of
// a function.
class Stability {
public:
  // OLDSUM is that of all functions of the old profile. BEFORE and NOW are those of the functions
  // in both profiles, in the old and in the new one.
  Stability(double oldSum, double before, double now)
      : oldSum(oldSum), scale(before > 0 && now > 0 ? before / now : 1) {}

  // Returns whether a function whose flow graph is the same keeps its old counts. BEFORE and NOW
  // are its sums. COMMON(SCALE) returns the sum over its counts of the smaller one, new counts
  // times SCALE.
  bool isSame(double before, double now, llvm::function_ref<double(double scale)> common) const;

  // Returns whether a function that no longer runs keeps counts of this SUM.
  bool staysIdle(double sum) const;

  // Returns a new count on the scale of the old ones: what is hot in both is equally hot.
  uint64_t scaled(uint64_t count) const;

private:
  double oldSum;
  double scale; // of new counts
};

// The sum of all counts of FUNCTION.
template <typename Counts> double sumOfCounts(const Counts &function) {
  double sum = 0;
  forEachCount(function, [&](uint64_t count) { sum += static_cast<double>(count); });
  return sum;
}

// Returns the sum over the keys of both A and B of the smaller count, A's times SCALE.
template <typename Map> double commonInMaps(const Map &a, double scale, const Map &b) {
  double common = 0;
  for (const auto &[key, count] : a)
    if (auto other = b.find(key); other != b.end())
      common += std::min(static_cast<double>(count) * scale, static_cast<double>(other->second));
  return common;
}

// Gives FUNCTIONS, pairs of a key and counts, that hardly differ from an older profile its counts,
// and others counts on its scale, up to MOST. OLDSUM is that of the older profile; FIND(key)
// returns the counts of the same function with the same flow graph there, or null. Counts have
// these functions:
//
//   forEachCount(FUNCTION, VISIT)  calls VISIT(count) for each; FUNCTION may be constant
//   commonOf(A, SCALE, B)          sum over the counts of both of the smaller one, A's times SCALE
template <typename Functions, typename Find>
StableFunctions keepStable(Functions &functions, double oldSum, uint64_t most, Find find) {
  double before = 0, now = 0;
  for (const auto &[key, counts] : functions)
    if (const auto *old = find(key)) {
      before += sumOfCounts(*old);
      now += sumOfCounts(counts);
    }
  Stability stability(oldSum, before, now);
  StableFunctions summary;
  for (auto &[key, all] : functions) {
    auto &counts = all; // a structured binding cannot be captured
    ++summary.functions;
    const auto *old = find(key);
    double sum = sumOfCounts(counts), oldOwn = old ? sumOfCounts(*old) : 0;
    auto common = [&](double scale) { return commonOf(counts, scale, *old); };
    if (old &&
        (stability.isSame(oldOwn, sum, common) || (sum == 0 && stability.staysIdle(oldOwn)))) {
      ++summary.kept;
      counts = *old;
    } else {
      forEachCount(counts,
                   [&](uint64_t &count) { count = std::min(most, stability.scaled(count)); });
    }
  }
  return summary;
}

} // namespace gmonkit

#endif
