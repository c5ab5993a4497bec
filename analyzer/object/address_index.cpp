//===- address_index.cpp - lookup of addresses in ranges ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/object/address_index.h"
#include "analyzer/support/read_ahead.h"
#include <algorithm>

namespace gmonkit {

AddressIndex::AddressIndex(std::vector<Range> sortedRanges) : ranges(std::move(sortedRanges)) {
  if (ranges.empty())
    return;
  uint64_t span = ranges.back().begin - ranges.front().begin;
  while (span >> shift > 2 * ranges.size())
    ++shift;
  pieces.resize((span >> shift) + 2);
  uint32_t begun = 0;
  for (size_t piece = 0; piece < pieces.size(); ++piece) {
    while (begun < ranges.size() && (ranges[begun].begin - ranges.front().begin) >> shift < piece)
      ++begun;
    pieces[piece] = begun;
  }
}

size_t AddressIndex::pieceOf(uint64_t address) const {
  return std::min<uint64_t>((address - ranges.front().begin) >> shift, pieces.size() - 2);
}

std::optional<uint32_t> AddressIndex::find(uint64_t address) const {
  if (ranges.empty() || address < ranges.front().begin)
    return std::nullopt;
  uint32_t found = findInPiece(pieceOf(address), address);
  return found == None ? std::nullopt : std::optional(found);
}

// Finds the range that covers ADDRESS, which lies in PIECE. REQUIRES: PIECE does not begin before
// the first range.
uint32_t AddressIndex::findInPiece(size_t piece, uint64_t address) const {
  auto after =
      std::upper_bound(ranges.begin() + pieces[piece], ranges.begin() + pieces[piece + 1], address,
                       [](uint64_t value, const Range &range) { return value < range.begin; });
  // Piece 0 holds the first range's begin, so a range begins at or below ADDRESS.
  auto last = std::prev(after);
  return address < last->end ? static_cast<uint32_t>(last - ranges.begin()) : None;
}

// A search mostly waits for memory. So this first loads what a batch of searches will read: the
// pieces, then the ranges that the pieces name.
std::vector<uint32_t> AddressIndex::findAll(llvm::ArrayRef<uint64_t> addresses) const {
  std::vector<uint32_t> found(addresses.size(), None);
  if (ranges.empty())
    return found;
  constexpr size_t atOnce = 32;
  size_t pieceOfThis[atOnce];
  for (size_t begin = 0; begin < addresses.size(); begin += atOnce) {
    llvm::ArrayRef<uint64_t> now = addresses.slice(begin).take_front(atOnce);
    for (size_t i = 0; i < now.size(); ++i) {
      // An address below all ranges may get any piece.
      pieceOfThis[i] = pieceOf(now[i]);
      readAhead(&pieces[pieceOfThis[i]]);
    }
    for (size_t i = 0; i < now.size(); ++i)
      readAhead(&ranges[std::min<size_t>(pieces[pieceOfThis[i]], ranges.size() - 1)]);
    for (size_t i = 0; i < now.size(); ++i)
      if (now[i] >= ranges.front().begin)
        found[begin + i] = findInPiece(pieceOfThis[i], now[i]);
  }
  return found;
}

} // namespace gmonkit
