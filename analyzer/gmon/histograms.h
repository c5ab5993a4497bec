//===- histograms.h - time samples over address ranges ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The sum of histogram records: those of one range are added bin by bin, those of
// other ranges stand beside each other, and no two overlap.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GMON_HISTOGRAMS_H
#define GMONKIT_ANALYZER_GMON_HISTOGRAMS_H

#include "analyzer/gmon/gmon_reader.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace gmonkit {

class Histograms {
public:
  // An error says why RECORD cannot stand beside or be added to what is there; it
  // names no file. A record without bins fits anything.
  llvm::Error check(const GmonHistogram &record) const;

  // Adds RECORD, or nothing where check() fails.
  llvm::Error add(GmonHistogram record);

  // Adds all of OTHER, or nothing where one record of it fails check().
  llvm::Error add(Histograms other);

  bool hasBins() const { return !byLow.empty(); }
  uint64_t total() const; // samples of all bins

  // What all records that have bins agree on. A rate of 0 says nothing: the unit is then
  // one sample.
  double rate() const;          // samples per unit of the dimension, 0 without bins
  uint64_t bytesPerBin() const; // rounded; 0 without bins
  llvm::StringRef dimension() const;
  char abbreviation() const;

  // Sorted by address. Without any bins, the record with the least address, if one came:
  // gprof wants to see one. They live as long as nothing is added.
  std::vector<const GmonHistogram *> records() const;

private:
  // Adds RECORD, which was checked.
  void insert(GmonHistogram record);

  // One record with bins, or null.
  const GmonHistogram *any() const { return byLow.empty() ? nullptr : &byLow.begin()->second; }

  std::map<uint64_t, GmonHistogram> byLow; // those with bins, by GmonHistogram::low
  std::optional<GmonHistogram> withoutBins;
  double leastScale = 0, greatestScale = 0; // bytes in a bin, of those with bins
};

} // namespace gmonkit

#endif
