//===- record_sum.h - records of one key added up ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A hash table of the places of records in an array. The profiles of one program have
// mostly the same records in mostly the same order, so the one behind the last one found
// is tried before the table is asked, and the one behind that: a record that is new may
// stand in the place of one.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GMON_RECORD_SUM_H
#define GMONKIT_ANALYZER_GMON_RECORD_SUM_H

#include "llvm/ADT/ArrayRef.h"
#include <algorithm>
#include <cstdint>
#include <vector>

namespace gmonkit {

// A Record has: key(), which compares; hash(), of the key; add(Record), of the same key.
template <class Record> class RecordSum {
public:
  // Makes room for SIZE records and as many again.
  void reserve(size_t size) {
    sums.reserve(2 * size);
    while (4 * size >= places.size())
      grow();
  }

  // Adds RECORD to the one of its key, or appends it.
  void add(const Record &record) {
    for (size_t place = expected; place < std::min(expected + 2, sums.size()); ++place)
      if (sums[place].key() == record.key()) {
        sums[place].add(record);
        expected = place + 1;
        return;
      }
    if (2 * sums.size() >= places.size())
      grow();
    uint32_t &place = placeOf(record);
    if (place == None) {
      place = static_cast<uint32_t>(sums.size());
      sums.push_back(record);
    } else {
      sums[place].add(record);
      expected = place + 1;
    }
  }

  llvm::ArrayRef<Record> records() const { return sums; }

private:
  static constexpr uint32_t None = UINT32_MAX;

  // The place of the record of RECORD's key, or where its place would be written.
  uint32_t &placeOf(const Record &record) {
    size_t slot = record.hash() >> shift;
    while (places[slot] != None && sums[places[slot]].key() != record.key())
      slot = slot + 1 == places.size() ? 0 : slot + 1;
    return places[slot];
  }

  void grow() {
    shift -= places.empty() ? 10 : 1;
    places.assign(size_t(1) << (64 - shift), None);
    for (size_t i = 0; i < sums.size(); ++i)
      placeOf(sums[i]) = static_cast<uint32_t>(i);
  }

  std::vector<Record> sums;
  std::vector<uint32_t> places; // in sums; at most half of them are taken
  unsigned shift = 64;          // the high bits of a hash are its slot
  size_t expected = 0;          // place of the record that will probably be added next
};

} // namespace gmonkit

#endif
