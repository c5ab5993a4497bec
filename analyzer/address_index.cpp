//===- address_index.cpp - address -> range that covers it ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "address_index.h"
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
  size_t piece = pieceOf(address);
  auto after =
      std::upper_bound(ranges.begin() + pieces[piece], ranges.begin() + pieces[piece + 1], address,
                       [](uint64_t value, const Range &range) { return value < range.begin; });
  // Piece 0 holds the first range's begin, so there is one at or below ADDRESS.
  auto last = std::prev(after);
  if (address >= last->end)
    return std::nullopt;
  return static_cast<uint32_t>(last - ranges.begin());
}

// Nearly all the time is waiting for memory, so what the next searches will read is fetched
// early: the pieces first, then the ranges that these name.
std::vector<uint32_t> AddressIndex::findAll(llvm::ArrayRef<uint64_t> addresses) const {
  std::vector<uint32_t> found(addresses.size(), None);
  if (ranges.empty())
    return found;
  auto isInside = [&](size_t i) {
    return i < addresses.size() && addresses[i] >= ranges.front().begin;
  };
  constexpr size_t pieceAhead = 32, rangeAhead = 16;
  for (size_t i = 0; i < addresses.size() + pieceAhead; ++i) {
    if (isInside(i))
      __builtin_prefetch(&pieces[pieceOf(addresses[i])]);
    if (size_t next = i - (pieceAhead - rangeAhead); isInside(next))
      __builtin_prefetch(&ranges[pieces[pieceOf(addresses[next])]]);
    if (size_t next = i - pieceAhead; isInside(next))
      found[next] = find(addresses[next]).value_or(None);
  }
  return found;
}

} // namespace gmonkit
