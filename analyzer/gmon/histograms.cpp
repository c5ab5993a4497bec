//===- histograms.cpp - time samples over address ranges ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gmon/histograms.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>
#include <tuple>

using namespace llvm;

namespace gmonkit {
namespace {

double bytesPerBinOf(const GmonHistogram &histogram) {
  return static_cast<double>(histogram.high - histogram.low) / histogram.bins.size();
}

// Returns whether bins of both begin at the same addresses.
bool haveSameGrid(const GmonHistogram &a, const GmonHistogram &b) {
  uint64_t distance = a.low < b.low ? b.low - a.low : a.low - b.low;
  uint64_t size = (a.high - a.low) / a.bins.size();
  return size != 0 && a.high - a.low == size * a.bins.size() &&
         b.high - b.low == size * b.bins.size() && distance % size == 0;
}

// Adds the bins of PART, which has the same range as SUM, or the same grid and a part of its range.
void addPart(GmonHistogram &sum, const GmonHistogram &part) {
  bool isWhole = sum.low == part.low && sum.high == part.high;
  size_t first = isWhole ? 0 : (part.low - sum.low) / ((sum.high - sum.low) / sum.bins.size());
  for (auto [i, count] : enumerate(part.bins))
    sum.bins[first + i] = SaturatingAdd(sum.bins[first + i], count);
}

// Returns the sum of both, which have the same grid. The bins of the first are not copied: a file
// may have a million histograms that each overlap the one before.
GmonHistogram unite(GmonHistogram a, GmonHistogram b) {
  if (b.low < a.low)
    std::swap(a, b);
  uint64_t size = (a.high - a.low) / a.bins.size();
  a.high = std::max(a.high, b.high);
  a.bins.resize((a.high - a.low) / size);
  addPart(a, b);
  return a;
}

std::string range(const GmonHistogram &histogram) {
  return formatv("[{0:x}, {1:x})", histogram.low, histogram.high);
}

} // namespace

std::map<uint64_t, GmonHistogram>::const_iterator
Histograms::firstOverlap(const GmonHistogram &record) const {
  auto first = byLow.upper_bound(record.low);
  if (first != byLow.begin() && std::prev(first)->second.high > record.low)
    --first;
  return first;
}

Error Histograms::check(const GmonHistogram &record) const {
  if (record.bins.empty())
    return Error::success();

  if (const GmonHistogram *first = any()) {
    if (record.dimension != first->dimension || record.abbreviation != first->abbreviation)
      return makeError("its histogram counts '" + record.dimension + "', but earlier ones count '" +
                       first->dimension + "'; read them one at a time");
    if (record.rate != first->rate)
      return makeError("its histogram has " + Twine(record.rate) +
                       " samples per unit, but earlier ones have " + Twine(first->rate) +
                       "; read them one at a time");
    // The tolerance is gprof's, in 2-byte units. It holds between any two histograms, so the result
    // does not depend on their order.
    double scale = bytesPerBinOf(record);
    if (scale - leastScale > 2e-6 || greatestScale - scale > 2e-6)
      return makeError("its histogram has another scale than earlier ones");
  }

  for (auto known = firstOverlap(record); known != byLow.end() && known->first < record.high;
       ++known) {
    const GmonHistogram &other = known->second;
    bool same = other.low == record.low && other.high == record.high &&
                other.bins.size() == record.bins.size();
    if (!same && !haveSameGrid(other, record))
      return makeError("its histogram " + range(record) + " overlaps " + range(other));
  }
  return Error::success();
}

Error Histograms::add(GmonHistogram record) {
  if (Error failed = check(record))
    return failed;
  insert(std::move(record));
  return Error::success();
}

void Histograms::insert(GmonHistogram record) {
  if (record.bins.empty()) {
    auto rank = [](const GmonHistogram &it) {
      return std::tie(it.low, it.high, it.rate, it.dimension, it.abbreviation);
    };
    if (!withoutBins || rank(record) < rank(*withoutBins))
      withoutBins = std::move(record);
    return;
  }
  double scale = bytesPerBinOf(record);
  leastScale = byLow.empty() ? scale : std::min(leastScale, scale);
  greatestScale = byLow.empty() ? scale : std::max(greatestScale, scale);
  // A histogram of all code and one of a part of it become one. There may be many parts.
  if (auto known = firstOverlap(record);
      known != byLow.end() && known->first <= record.low && known->second.high >= record.high)
    return addPart(byLow.find(known->first)->second, record);
  for (auto known = firstOverlap(record); known != byLow.end() && known->first < record.high;)
    record = unite(std::move(byLow.extract(known++).mapped()), std::move(record));
  byLow.emplace(record.low, std::move(record));
}

Error Histograms::add(Histograms other) {
  for (const auto &[low, record] : other.byLow)
    if (Error failed = check(record))
      return failed;
  for (auto &[low, record] : other.byLow)
    insert(std::move(record));
  if (other.withoutBins)
    insert(std::move(*other.withoutBins));
  return Error::success();
}

uint64_t Histograms::total() const {
  uint64_t samples = 0;
  for (const auto &[low, record] : byLow)
    for (uint64_t count : record.bins)
      samples = SaturatingAdd(samples, count);
  return samples;
}

double Histograms::rate() const {
  const GmonHistogram *record = any();
  return record ? std::max(record->rate, 1u) : 0;
}

uint64_t Histograms::bytesPerBin() const {
  const GmonHistogram *record = any();
  return record ? std::llround(bytesPerBinOf(*record)) : 0;
}

StringRef Histograms::dimension() const {
  const GmonHistogram *record = any();
  if (!record)
    return "seconds";
  return record->rate == 0 ? "samples" : StringRef(record->dimension);
}

char Histograms::abbreviation() const {
  const GmonHistogram *record = any();
  if (!record)
    return 's';
  return record->rate == 0 ? ' ' : record->abbreviation;
}

std::vector<const GmonHistogram *> Histograms::records() const {
  std::vector<const GmonHistogram *> sorted;
  for (const auto &[low, record] : byLow)
    sorted.push_back(&record);
  if (sorted.empty() && withoutBins)
    sorted.push_back(&*withoutBins);
  return sorted;
}

} // namespace gmonkit
