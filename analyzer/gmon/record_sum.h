//===- record_sum.h - sums of records with equal keys ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A hash table of indices into an array of records. Profiles of one program
// have mostly the same records in mostly the same order. So a search first
// tries the record behind the last one found, and then the one behind that, as
// a new record may have taken a position. Only then it asks the table.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_GMON_RECORD_SUM_H
#define GMONKIT_ANALYZER_GMON_RECORD_SUM_H

#include "llvm/ADT/ArrayRef.h"
#include <algorithm>
#include <cstdint>
#include <vector>

namespace gmonkit {

// A Record has key(), which is compared, hash(SEED) of the key, and add(Record) for a record with
// the same key.
//
// Keys may be chosen so that their hashes are alike. After a long search the table is made again
// with another seed. The sequence of the records does not depend on it.
template <class Record> class RecordSum {
public:
  // Reserves memory for SIZE records, and for as many again.
  void reserve(size_t size) {
    sums.reserve(2 * size);
    while (4 * size >= places.size())
      grow();
  }

  // Adds RECORD to the record with the same key, or appends it.
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
    if (isFlooded && seed < MostSeeds) {
      ++seed;
      fill();
    }
  }

  llvm::ArrayRef<Record> records() const { return sums; }

private:
  static constexpr uint32_t None = UINT32_MAX;
  // In a table of a hundred million records with random hashes, the longest search has 100 steps.
  static constexpr size_t LongSearch = 500;
  static constexpr unsigned MostSeeds = 100;

  // Returns the table's entry for RECORD's key, or the free entry where it belongs.
  uint32_t &placeOf(const Record &record) {
    size_t slot = record.hash(seed) >> shift, searched = 0;
    while (places[slot] != None && sums[places[slot]].key() != record.key()) {
      slot = slot + 1 == places.size() ? 0 : slot + 1;
      ++searched;
    }
    isFlooded |= searched > LongSearch;
    return places[slot];
  }

  void grow() {
    shift -= places.empty() ? 10 : 1;
    fill();
  }

  void fill() {
    isFlooded = false;
    places.assign(size_t(1) << (64 - shift), None);
    for (size_t i = 0; i < sums.size(); ++i)
      placeOf(sums[i]) = static_cast<uint32_t>(i);
  }

  std::vector<Record> sums;
  std::vector<uint32_t> places; // indices into sums; at most half of the entries are taken
  unsigned shift = 64;          // the high bits of a hash select the entry
  unsigned seed = 0;            // of the hashes
  bool isFlooded = false;       // whether a search since fill() was long
  size_t expected = 0;          // index of the record that will probably be added next
};

} // namespace gmonkit

#endif
