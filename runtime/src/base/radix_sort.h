//===- radix_sort.h - sorting of large arrays -----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The program's exit waits for the sort, and there may be a million items.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_RADIX_SORT_H
#define GMONRT_BASE_RADIX_SORT_H

#include "base/array.h"
#include <algorithm>
#include <cstdint>

namespace gmonrt {

// Sorts FROM into TO, which has room for as many, by the digit of KEY(item) that begins at bit
// SHIFT. The sort is stable.
template <unsigned DigitBits, typename Item, typename Key>
void sortByDigit(const Array<Item> &from, Array<Item> &to, unsigned shift, Key key) {
  constexpr unsigned Digits = 1 << DigitBits;
  auto digit = [&](const Item &item) { return key(item) >> shift & (Digits - 1); };
  uint32_t next[Digits] = {}, sum = 0;
  for (const Item &item : from)
    ++next[digit(item)];
  for (uint32_t &place : next) {
    uint32_t number = place;
    place = sum;
    sum += number;
  }
  for (const Item &item : from)
    to.begin()[next[digit(item)]++] = item;
  to.resize(to.begin() + from.size());
}

// Sorts ITEMS by KEY(item), a uint64_t. Equal ones keep their order. Returns false if there is no
// memory.
template <typename Item, typename Key> bool sortByKey(Array<Item> &items, Key key) {
  auto isLower = [&](const Item &a, const Item &b) { return key(a) < key(b); };
  if (std::is_sorted(items.begin(), items.end(), isLower)) // most linkers keep the order
    return true;
  Array<Item> sorted(items.size());
  if (sorted.failed())
    return false;
  sorted.expect(items.size());
  uint64_t differing = 0; // bits
  for (const Item &item : items)
    differing |= key(item) ^ key(*items.begin());
  constexpr unsigned DigitBits = 8;
  for (unsigned shift = 0; shift < 64 && differing >> shift; shift += DigitBits) {
    sortByDigit<DigitBits>(items, sorted, shift, key);
    std::swap(items, sorted);
  }
  return true;
}

} // namespace gmonrt

#endif
