//===- extension_records.h - names in extension records, and their order --===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_COUNTS_EXTENSION_RECORDS_H
#define GMONRT_COUNTS_EXTENSION_RECORDS_H

#include "base/array.h"
#include "counts/image_arcs.h"
#include "gmonkit/gmon_out.h"

namespace gmonrt {

// Returns the number of records for a name of SIZE bytes.
constexpr size_t nameRecords(size_t size) { return size / gmonkit::GmonNameBytes + 1; }

// Appends the SIZE bytes at NAME, fewer than 1280, to ARCS, as extension records of
// gmonkit/gmon_out.h.
inline void appendName(const char *name, size_t size, Array<Arc> &arcs) {
  for (size_t at = 0; at <= size; at += gmonkit::GmonNameBytes) {
    uint64_t bytes = 0;
    for (size_t i = 0; i < gmonkit::GmonNameBytes && at + i < size; ++i)
      bytes |= uint64_t(static_cast<unsigned char>(name[at + i])) << (8 * i);
    uint64_t from = gmonkit::gmonExtension(gmonkit::GmonExtName, gmonkit::nameKey(name, size),
                                           static_cast<uint8_t>(at / gmonkit::GmonNameBytes));
    arcs.push({from, gmonkit::GmonExtensionBase | bytes, 1, UnknownOrder});
  }
}

inline bool isNameRecord(const Arc &record) {
  return gmonkit::isGmonExtension(record.from, record.self) &&
         gmonkit::gmonExtensionKind(record.from) == gmonkit::GmonExtName;
}

// Sorts RECORDS by contents, so their order does not depend on load addresses. Adds up equal ones,
// but for names, which may occur several times.
void sortExtensionRecords(Array<Arc> &records);

} // namespace gmonrt

#endif
