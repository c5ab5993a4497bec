//===- profile_input.h - a cursor over the bytes of a profile file --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GMON_PROFILE_INPUT_H
#define GMONKIT_ANALYZER_GMON_PROFILE_INPUT_H

#include "analyzer/gmon/gmon_reader.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Endian.h"
#include <vector>

namespace gmonkit {

// Limits the sum of all counts of a file without 32-bit records. One per nanosecond makes as many
// in three days. Records of 32 bits are made of larger counts, which would take unlimited memory.
constexpr uint64_t MostCounts = uint64_t(1) << 48;

// A position in the bytes of a profile file. REQUIRES: has() is true for the bytes that are taken.
class ProfileInput {
public:
  ProfileInput(llvm::StringRef bytes, const GmonLayout &layout) : bytes(bytes), layout(layout) {}

  size_t offset() const { return position; }
  size_t addressSize() const { return layout.addressSize; }
  bool atEnd() const { return position == bytes.size(); }
  size_t left() const { return bytes.size() - position; }
  bool has(uint64_t size) const { return size <= left(); }

  llvm::StringRef take(size_t size) {
    llvm::StringRef taken = bytes.substr(position, size);
    position += size;
    return taken;
  }

  uint8_t peek() const { return static_cast<uint8_t>(bytes[position]); }

  template <class Word> Word word() {
    return llvm::support::endian::read<Word>(take(sizeof(Word)).data(), layout.byteOrder);
  }

  // Takes a word as wide as an address: an address or a block's count.
  uint64_t address() { return addressSize() == 8 ? word<uint64_t>() : word<uint32_t>(); }

  // Returns the bytes of a histogram without its bins.
  size_t histogramSize() const {
    return 2 * addressSize() + 2 * sizeof(uint32_t) + GmonDimensionSize + 1;
  }

  // Takes these. Sets BINS to the number of bins that follow.
  GmonHistogram histogram(uint32_t &bins) {
    GmonHistogram taken;
    taken.low = address();
    taken.high = address();
    bins = word<uint32_t>();
    taken.rate = word<uint32_t>();
    taken.dimension = take(GmonDimensionSize).split('\0').first.str();
    taken.abbreviation = word<uint8_t>();
    return taken;
  }

  // Takes COUNT bins of a histogram.
  std::vector<uint64_t> bins(size_t count) {
    std::vector<uint64_t> bins(count);
    const char *next = take(count * sizeof(uint16_t)).data();
    for (size_t i = 0; i < count; ++i)
      bins[i] =
          llvm::support::endian::read<uint16_t>(next + i * sizeof(uint16_t), layout.byteOrder);
    return bins;
  }

  // Takes a string and its terminating zero byte. Returns false if that is missing.
  bool takeString() {
    size_t end = bytes.find('\0', position);
    if (end == llvm::StringRef::npos)
      return false;
    position = end + 1;
    return true;
  }

private:
  llvm::StringRef bytes;
  const GmonLayout &layout;
  size_t position = 0;
};

} // namespace gmonkit

#endif
