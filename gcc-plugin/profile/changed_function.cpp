//===- changed_function.cpp - counts of a function that has changed ----------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/profile/changed_function.h"
#include "plugin-common/matching/graph_match.h"

using gmonkit::BlockProfile;
using gmonkit::FlowCompletion;
using gmonkit::SourceGraph;

namespace gmonplugin {

ChangedFunction::ChangedFunction(const EarlyGraph &early, const SourceFlow &flow,
                                 const BlockProfile::Function &function, const SourceGraph &old)
    : early(early), flow(flow), function(function), old(old),
      oldCounts(old.counts(function.counts)), matches(gmonkit::matchBlocks(old, flow.graph)) {}

double ChangedFunction::share() const {
  return gmonkit::sharedCounts(old, flow.graph, matches, oldCounts);
}

FlowCompletion ChangedFunction::counts() const {
  FlowCompletion result = early.flow();
  for (uint32_t i = 0; i < matches.size(); ++i) {
    if (matches[i] == SourceGraph::None)
      continue;
    if (auto count = oldCounts.blocks[matches[i]])
      result.setBlock(EarlyGraph::numberOf(flow.blocks[i]), *count);
    auto known = gmonkit::countsFrom(old, oldCounts, matches[i]);
    for (size_t edge : flow.edges[i]) {
      auto count = known.find(matches[flow.indexOf(early.edges()[edge]->dest)]);
      if (count != known.end() && count->second)
        result.setEdge(edge, *count->second);
    }
  }
  result.guess();
  return result;
}

} // namespace gmonplugin
