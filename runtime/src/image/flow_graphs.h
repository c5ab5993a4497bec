//===- flow_graphs.h - flow graphs in an image ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_IMAGE_FLOW_GRAPHS_H
#define GMONRT_IMAGE_FLOW_GRAPHS_H

#include "image/image.h"
#include "image/image_records.h"
#include <cstddef>
#include <initializer_list>

namespace gmonrt {

struct Graph {
  const GmonGraphRecord &record;
  Span<GmonGraphPart> parts;
  const GmonGraphPlace *places;
  size_t placeCount, countedCount;

  explicit Graph(const GmonGraphRecord &record)
      : record(record), parts{reinterpret_cast<const GmonGraphPart *>(&record + 1),
                              reinterpret_cast<const GmonGraphPart *>(&record + 1) + record.parts},
        places(reinterpret_cast<const GmonGraphPlace *>(parts.last)), placeCount(0),
        countedCount(0) {
    for (const GmonGraphPart &part : parts) {
      placeCount += part.counted + part.solved;
      countedCount += part.counted;
    }
  }

  // Calls VISIT(site, place) for each direct call, at the address SITE in a PLACE.
  template <typename Visit> void forEachCall(Visit visit) const {
    auto *call = reinterpret_cast<const GmonGraphCall *>(places + placeCount);
    const GmonGraphPlace *counted = places, *solved = places + countedCount;
    for (const GmonGraphPart &part : parts) {
      for (uint32_t i = 0; i < part.calls; ++i, ++call)
        visit(target(part.code) + call->offset,
              (call->place & 1 ? solved : counted) + call->place / 2);
      counted += part.counted;
      solved += part.solved;
    }
  }
};

inline CountName countName(const GmonGraphPlace &place) {
  return reinterpret_cast<CountName>(&place) + 1;
}

// Calls VISIT(record) for each flow graph of IMAGE while it returns true. Skips zeros between
// records, which some tools insert. Stops at a truncated record.
template <typename Visit> void forEachGraphRecord(const Image &image, Visit visit) {
  auto *at = static_cast<const char *>(image.record->graphs.start);
  auto *stop = static_cast<const char *>(image.record->graphs.stop);
  while (stop - at >= static_cast<ptrdiff_t>(sizeof(GmonGraphRecord))) {
    auto *record = reinterpret_cast<const GmonGraphRecord *>(at);
    if (record->size > stop - at || (record->size && !visit(*record)))
      return;
    at += record->size ? record->size : alignof(uint64_t);
  }
}

// Calls VISIT(graph) for each flow graph of IMAGE.
template <typename Visit> void forEachGraph(const Image &image, Visit visit) {
  forEachGraphRecord(image, [&](const GmonGraphRecord &record) {
    if (record.size >= sizeof record)
      visit(Graph(record));
    return true;
  });
}

} // namespace gmonrt

#endif
