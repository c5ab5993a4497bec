//===- image_records.h - tables of an image -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_IMAGE_IMAGE_RECORDS_H
#define GMONRT_IMAGE_IMAGE_RECORDS_H

#include "gmonkit/abi.h"
#include <cstddef>

namespace gmonrt {

template <typename Item> struct Span {
  const Item *first, *last;
  const Item *begin() const { return first; }
  const Item *end() const { return last; }
  size_t size() const { return static_cast<size_t>(last - first); }
};

template <typename Record> Span<Record> recordsOf(const GmonSectionBounds &bounds) {
  auto *first = static_cast<const Record *>(bounds.start);
  size_t bytes = static_cast<size_t>(static_cast<const char *>(bounds.stop) -
                                     static_cast<const char *>(bounds.start));
  return {first, first + bytes / sizeof(Record)};
}

// Returns the run-time address that a record's WORD refers to.
inline uintptr_t target(const int32_t &word) { return reinterpret_cast<uintptr_t>(&word) + word; }

inline const uint64_t *counterOf(const int32_t &count) {
  return reinterpret_cast<const uint64_t *>(target(count));
}

// The target of a `count` word: the address of a counter, or that of a place plus 1; 0: none.
using CountName = uintptr_t;

inline CountName countName(const int32_t &word) { return word ? target(word) : 0; }

inline uint64_t executions(const uint64_t *counter) { return 0 - *counter; }

} // namespace gmonrt

#endif
