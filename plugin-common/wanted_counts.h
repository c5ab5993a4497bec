//===- wanted_counts.h - counts that places need --------------------------===//
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

// The uses of a function's counters.
struct WantedCounts {
  Arcs arcs;
  Blocks blocks;
  bool tellsFirstRun; // when the entry's counter begins to count

  bool anyAtAll() const { return blocks != Blocks::None || arcs == Arcs::Derived; }

  // Returns what is wanted of a place that is the function's entry, or makes recorded calls.
  Want of(bool isEntry, bool makesRecordedCalls) const {
    if (blocks == Blocks::All || (isEntry && tellsFirstRun && anyAtAll()))
      return Want::Counter;
    bool isAsked = arcs == Arcs::Derived && (isEntry || makesRecordedCalls);
    return blocks == Blocks::Sparse || isAsked ? Want::Count : Want::Nothing;
  }
};

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_WANTED_COUNTS_H
