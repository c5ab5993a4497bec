//===- lost_tables.cpp - counters without tables ------------------------------ ===//
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

namespace gmonrt {

namespace {

class NamedCounters {
public:
  explicit NamedCounters(const Image &image) : image(image), isNamed(image.counterCount()) {
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

  // Whether a counter has counted that no record names.
  bool lackCounts() const {
    for (size_t i = 0; i < image.counterCount() && !isNamed.failed(); ++i)
      if (sumOfCopies(image, image.counters() + i) && !isNamed.begin()[i])
        return true;
    return false;
  }

private:
  // Marks COUNT counters, FIRST the first.
  void mark(const int32_t &first, uint32_t count) {
    size_t index = static_cast<size_t>(counterOf(first) - image.counters());
    for (; count && index < image.counterCount(); --count) // a function may have none
      isNamed.begin()[index++] = true;
  }
  template <typename Record> void markAll(const GmonSectionBounds &records) {
    for (const Record &record : recordsOf<Record>(records))
      mark(record.count, 1);
  }

  const Image &image;
  Array<bool> isNamed;
};

// Whether FUNCTION has a record of another kind that IMAGE has none of.
bool lacksRecords(const Image &image, const GmonFuncRecord &function) {
  return ((function.flags & GmonFuncBlocksCounted) && !image.record->blocks.start) ||
         (function.graph && !image.record->graphs.start);
}

} // namespace

bool tablesAreLost(const Image &image) {
  if (image.counterCount() == 0)
    return false;
  Span<GmonFuncRecord> functions = recordsOf<GmonFuncRecord>(image.record->funcs);
  return functions.size() == 0 || NamedCounters(image).lackCounts() ||
         std::any_of(functions.begin(), functions.end(),
                     [&](const GmonFuncRecord &function) { return lacksRecords(image, function); });
}

} // namespace gmonrt
