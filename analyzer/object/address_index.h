//===- address_index.h - lookup of addresses in ranges --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Profiles hold millions of addresses, and programs up to a million functions,
// so a plain binary search would take most of the time. The index cuts the
// addresses into equal pieces, about two for each range. A search then looks
// only at the ranges of one piece.
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
  // REQUIRES: RANGES are sorted and do not overlap.
  explicit AddressIndex(std::vector<Range> ranges);

  // Returns the index of the range that covers ADDRESS.
  std::optional<uint32_t> find(uint64_t address) const;

  // Finds the ranges of many addresses, several times as fast as find(). The result is None for an
  // address that no range covers.
  static constexpr uint32_t None = UINT32_MAX;
  std::vector<uint32_t> findAll(llvm::ArrayRef<uint64_t> addresses) const;

private:
  // Returns the piece of ADDRESS. REQUIRES: ADDRESS is not below the first range.
  size_t pieceOf(uint64_t address) const;
  uint32_t findInPiece(size_t piece, uint64_t address) const;

  std::vector<Range> ranges;
  // The piece I has 1 << shift bytes; the pieces start at the first range's begin. pieces[I] is the
  // number of ranges that begin before piece I.
  std::vector<uint32_t> pieces;
  unsigned shift = 0;
};

} // namespace gmonkit

#endif
