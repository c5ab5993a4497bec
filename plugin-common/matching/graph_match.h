//===- graph_match.h - blocks of a changed function -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_MATCHING_GRAPH_MATCH_H
#define GMONKIT_PLUGIN_COMMON_MATCHING_GRAPH_MATCH_H

#include "plugin-common/matching/source_graph.h"

namespace gmonkit {

// Returns for each block of NOW the block of OLD that it was before the change of the function, or
// SourceGraph::None. No two blocks have been the same one.
std::vector<uint32_t> matchBlocks(const SourceGraph &old, const SourceGraph &now);

// Returns the share of COUNTS, those of the blocks of OLD, whose blocks are still there: MATCHES,
// from matchBlocks, has them. A changed block counts as far as it resembles the old one, a block of
// nothing but branches not at all.
double sharedCounts(const SourceGraph &old, const SourceGraph &now,
                    const std::vector<uint32_t> &matches, const SourceGraph::Counts &counts);

// Returns how often control went from the block FROM of OLD to each block that an edge leads to, as
// far as it is known.
std::map<uint32_t, std::optional<uint64_t>>
countsFrom(const SourceGraph &old, const SourceGraph::Counts &counts, uint32_t from);

// With fewer of the counts, new code in hot places would seem to be cold, and the compiler does
// better without them.
inline constexpr double LeastSharedCounts = 0.6;
// The same for functions that have another name: they may be others.
inline constexpr double LeastSharedIfRenamed = 0.9;

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_MATCHING_GRAPH_MATCH_H
