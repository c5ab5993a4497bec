//===- changed_function.h - counts of a function that has changed ------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_PROFILE_CHANGED_FUNCTION_H
#define GMONKIT_GCC_PLUGIN_PROFILE_CHANGED_FUNCTION_H

#include "gcc-plugin/support/gcc_headers.h"

#include "gcc-plugin/profile/source_flow.h"
#include "plugin-common/profiles/block_profile.h"

namespace gmonplugin {

// What is known of the function in cfun, whose flow graph has changed since it was counted.
class ChangedFunction {
public:
  // OLD is the flow graph of FUNCTION in the profile.
  ChangedFunction(const EarlyGraph &early, const SourceFlow &flow,
                  const gmonkit::BlockProfile::Function &function, const gmonkit::SourceGraph &old);

  // Returns the share of its counts whose blocks are still there.
  double share() const;

  // Returns counts of all blocks and edges.
  gmonkit::FlowCompletion counts() const;

  // Calls USE(CALL, TARGETS) for the indirect calls whose targets are known.
  template <class Use> void forEachCall(Use use) const {
    for (uint32_t i = 0; i < matches.size(); ++i)
      if (matches[i] != gmonkit::SourceGraph::None)
        forEachCallIn(i, use);
  }

private:
  template <class Use> void forEachCallIn(uint32_t block, Use use) const {
    const std::vector<uint32_t> &before = old.blocks[matches[block]].targets,
                                &now = flow.graph.blocks[block].targets;
    if (before.size() != now.size())
      return;
    for (size_t i = 0; i < now.size(); ++i)
      if (auto found = function.targets.find(before[i]); found != function.targets.end())
        use(early.indirectCalls()[now[i]], found->second);
  }

  const EarlyGraph &early;
  const SourceFlow &flow;
  const gmonkit::BlockProfile::Function &function;
  const gmonkit::SourceGraph &old;
  gmonkit::SourceGraph::Counts oldCounts;
  std::vector<uint32_t> matches; // by block of `flow`: the old block
};

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_PROFILE_CHANGED_FUNCTION_H
