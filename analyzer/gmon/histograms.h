//===- histograms.h - time samples over address ranges --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A sum of histogram records. Records that overlap are added bin by bin: they
// have the same range, or bins at the same addresses.
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
  // Returns an error if RECORD does not fit the histograms already added. The message names no
  // file. A record without bins always fits.
  llvm::Error check(const GmonHistogram &record) const;

  // Adds RECORD. If check() fails, adds nothing and returns its error.
  llvm::Error add(GmonHistogram record);

  // Adds all of OTHER. If check() fails for one of its records, adds nothing and returns the error.
  llvm::Error add(Histograms other);

  bool hasBins() const { return !byLow.empty(); }
  uint64_t total() const; // sum of the samples of all bins

  // Properties that all records with bins share. If the rate is 0, the unit is one sample.
  double rate() const;          // samples per unit of the dimension; 0 without bins
  uint64_t bytesPerBin() const; // rounded; 0 without bins
  llvm::StringRef dimension() const;
  char abbreviation() const;

  // All histograms, sorted by address. If none has bins, the record with the lowest address, if
  // any: gprof needs one. The pointers are valid until something is added.
  std::vector<const GmonHistogram *> records() const;

private:
  // Adds RECORD, which check() has accepted.
  void insert(GmonHistogram record);

  // Returns the first known record that may overlap RECORD: all that do begin there and below
  // RECORD's end.
  std::map<uint64_t, GmonHistogram>::const_iterator firstOverlap(const GmonHistogram &record) const;

  // Returns some record with bins, or null.
  const GmonHistogram *any() const { return byLow.empty() ? nullptr : &byLow.begin()->second; }

  std::map<uint64_t, GmonHistogram> byLow; // those with bins, by GmonHistogram::low
  std::optional<GmonHistogram> withoutBins;
  double leastScale = 0, greatestScale = 0; // bytes per bin, of those with bins
};

} // namespace gmonkit

#endif
