//===- lost_tables.cpp - counters without tables --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "counts/lost_tables.h"
#include "base/array.h"
#include "counts/thread_copies.h"
#include "image/flow_graphs.h"
#include <algorithm>
#include <cstring>

namespace gmonrt {

namespace {

class NamedCounters {
public:
  explicit NamedCounters(const Image &image)
      : image(image), isNamed(image.counterCount(), Zeroed()) {
    if (isNamed.failed())
      return;
    markAll<GmonBlockRecord>(image.record->blocks);
    markAll<GmonFuncRecord>(image.record->funcs);
    markAll<GmonCallRecord>(image.record->calls);
    forEachGraph(image, [&](const Graph &graph) {
      for (const GmonGraphPart &part : graph.parts)
        mark(part.counters, part.counted);
    });
  }

  // Returns whether a counter without a record has counted.
  bool lackCounts() const {
    if (isNamed.failed())
      return false;
    const bool *first = isNamed.begin(), *last = first + image.counterCount();
    for (const bool *at = first; (at = std::find(at, last, false)) != last; ++at)
      if (sumOfCopies(image, image.counters() + (at - first)))
        return true;
    return false;
  }

private:
  // Marks COUNT counters, starting with FIRST.
  void mark(const int32_t &first, uint32_t count) {
    size_t index = static_cast<size_t>(counterOf(first) - image.counters());
    if (index < image.counterCount()) // a function may have no counters
      memset(isNamed.begin() + index, true, std::min<size_t>(count, image.counterCount() - index));
  }
  template <typename Record> void markAll(const GmonSectionBounds &records) {
    for (const Record &record : recordsOf<Record>(records))
      if (!(countName(record.count) & 1)) // its graph names the counters of its places
        mark(record.count, 1);
  }

  const Image &image;
  Array<bool> isNamed;
};

// Returns whether FUNCTION has a record whose other tables IMAGE lacks.
bool lacksRecords(const Image &image, const GmonFuncRecord &function) {
  return ((function.flags & GmonFuncBlocksCounted) && !image.record->blocks.start) ||
         (function.graph && !image.record->graphs.start);
}

// Returns whether it is evident that graphs and block records name all counters that have counted,
// as in most images.
bool allAreNamed(const Image &image, const ImageCounts &counts) {
  size_t unnamed = counts.countersOutsideGraphs();
  if (unnamed)
    for (const GmonBlockRecord &record : recordsOf<GmonBlockRecord>(image.record->blocks))
      unnamed -= !(countName(record.count) & 1) && *counterOf(record.count) != 0;
  return unnamed == 0;
}

} // namespace

bool tablesAreLost(const Image &image, const ImageCounts &counts) {
  if (image.counterCount() == 0)
    return false;
  Span<GmonFuncRecord> functions = recordsOf<GmonFuncRecord>(image.record->funcs);
  bool hasAllTables = image.record->blocks.start && image.record->graphs.start;
  return functions.size() == 0 ||
         (!hasAllTables && std::any_of(functions.begin(), functions.end(),
                                       [&](const GmonFuncRecord &function) {
                                         return lacksRecords(image, function);
                                       })) ||
         (!allAreNamed(image, counts) && NamedCounters(image).lackCounts());
}

} // namespace gmonrt
