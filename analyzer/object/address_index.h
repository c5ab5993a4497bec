//===- address_index.h - address -> range that covers it --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Profiles hold millions of addresses and programs up to a million functions, so a plain
// binary search takes most of the time. Here the addresses are first cut into equal
// pieces, about two for each range, and a search is one within a piece.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_OBJECT_ADDRESS_INDEX_H
#define GMONKIT_ANALYZER_OBJECT_ADDRESS_INDEX_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace gmonkit {

class AddressIndex {
public:
  struct Range {
    uint64_t begin, end; // [begin, end)
  };

  AddressIndex() = default;
  // RANGES are sorted and do not overlap.
  explicit AddressIndex(std::vector<Range> ranges);

  // The number of the range that covers ADDRESS.
  std::optional<uint32_t> find(uint64_t address) const;

  // The same for many addresses, None where there is none. Several times as fast.
  static constexpr uint32_t None = UINT32_MAX;
  std::vector<uint32_t> findAll(llvm::ArrayRef<uint64_t> addresses) const;

private:
  // ADDRESS is none before the first range, else it is any piece.
  size_t pieceOf(uint64_t address) const;
  uint32_t findInPiece(size_t piece, uint64_t address) const;

  std::vector<Range> ranges;
  // For each piece of 1 << shift bytes from the first range's begin on: how many ranges
  // begin before the piece does.
  std::vector<uint32_t> pieces;
  unsigned shift = 0;
};

} // namespace gmonkit

#endif
