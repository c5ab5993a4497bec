//===- image_records.h - the tables that an image brings --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_IMAGE_RECORDS_H
#define GMONRT_IMAGE_RECORDS_H

#include "gmonkit/abi.h"
#include <cstddef>

namespace gmonrt {

template <typename Record> struct Records {
  const Record *first, *last;
  explicit Records(const GmonSectionBounds &bounds)
      : first(static_cast<const Record *>(bounds.start)),
        last(first +
             (static_cast<const char *>(bounds.stop) - static_cast<const char *>(bounds.start)) /
                 sizeof(Record)) {}
  const Record *begin() const { return first; }
  const Record *end() const { return last; }
  size_t size() const { return static_cast<size_t>(last - first); }
};

// The run-time address that a record's WORD stands for.
inline uintptr_t target(const int32_t &word) { return reinterpret_cast<uintptr_t>(&word) + word; }

inline const uint64_t *counterOf(const int32_t &count) {
  return reinterpret_cast<const uint64_t *>(target(count));
}

inline uint64_t executions(const uint64_t *counter) { return 0 - *counter; }

} // namespace gmonrt

#endif
