//===- wanted_counts.h - of which places a count is wanted -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_WANTED_COUNTS_H
#define GMONKIT_PLUGIN_COMMON_WANTED_COUNTS_H

#include "plugin-common/flow_graph.h"
#include "plugin-common/options.h"

namespace gmonkit {

// What a function's counters are for.
struct WantedCounts {
  Arcs arcs;
  Blocks blocks;
  bool tellsFirstRun; // the entry's counter, as it begins to count

  bool anyAtAll() const { return blocks != Blocks::None || arcs == Arcs::Derived; }

  // What is wanted of a place that is the function's entry, or makes calls that are recorded.
  Want of(bool isEntry, bool makesRecordedCalls) const {
    if (blocks == Blocks::All || (isEntry && tellsFirstRun && anyAtAll()))
      return Want::Counter;
    bool isAsked = arcs == Arcs::Derived && (isEntry || makesRecordedCalls);
    return blocks == Blocks::Sparse || isAsked ? Want::Count : Want::Nothing;
  }
};

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_WANTED_COUNTS_H
