//===- counts.cpp - counts from a profile ------------------------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/profile/counts.h"
#include "gcc-plugin/profile/changed_function.h"
#include "gcc-plugin/support/function_filter.h"
#include "plugin-common/matching/graph_match.h"

using gmonkit::BlockProfile;
using gmonkit::FlowCompletion;
using gmonkit::SourceGraph;

namespace gmonplugin {

namespace {

FlowCompletion completed(const EarlyGraph &graph, const BlockProfile::Function &function) {
  FlowCompletion flow = graph.flow();
  for (auto [number, count] : function.counts)
    if (!graph.isNumber(number))
      continue;
    else if (graph.isEdge(number))
      flow.setEdge(number - graph.numberOfEdge(0), count);
    else
      flow.setBlock(number, count);
  flow.guess();
  return flow;
}

void setCounts(const EarlyGraph &graph, const FlowCompletion &flow) {
  basic_block block;
  FOR_ALL_BB_FN(block, cfun)
  block->count = profile_count::from_gcov_type(gcov_type(*flow.block(EarlyGraph::numberOf(block))));
  // What leaves a block by its edges may be less than what arrives.
  std::vector<uint64_t> sums(size_t(last_basic_block_for_fn(cfun)));
  for (size_t i = 0; i < graph.edges().size(); ++i)
    sums[size_t(graph.edges()[i]->src->index)] += *flow.edge(i);
  for (size_t i = 0; i < graph.edges().size(); ++i)
    if (uint64_t sum = sums[size_t(graph.edges()[i]->src->index)])
      graph.edges()[i]->probability =
          profile_probability::probability_in_gcov_type(gcov_type(*flow.edge(i)), gcov_type(sum));
}

// Keeps GCC's guesses of how often blocks run relative to each other.
void setNeverRun() {
  basic_block block;
  FOR_ALL_BB_FN(block, cfun)
  block->count = block->count.global0();
}

// Records the targets of CALL for GCC's speculation.
void setTargets(gcall *call, const std::vector<BlockProfile::Target> &targets,
                const Identities &identities) {
  std::vector<gcov_type> known;
  gcov_type all = 0;
  for (const BlockProfile::Target &target : targets) {
    all += gcov_type(target.count);
    auto found = identities.find(target.identity);
    if (found != identities.end() && found->second->profile_id)
      known.insert(known.end(), {gcov_type(found->second->profile_id), gcov_type(target.count)});
  }
  if (known.empty())
    return;
  histogram_value histogram = gimple_alloc_histogram_value(cfun, HIST_TYPE_INDIR_CALL, call);
  // The form of GCC's own counters: the sum, the number of pairs, and pairs of value and count.
  histogram->n_counters = unsigned(2 + known.size());
  histogram->hvalue.counters = XNEWVEC(gcov_type, histogram->n_counters);
  histogram->hvalue.counters[0] = all;
  histogram->hvalue.counters[1] = gcov_type(known.size() / 2);
  std::copy(known.begin(), known.end(), histogram->hvalue.counters + 2);
  gimple_add_histogram_value(cfun, call, histogram);
}

void setStatus() {
  profile_status_for_fn(cfun) = PROFILE_READ;
  update_max_bb_count();
  compute_function_frequency();
  cgraph_edge::rebuild_edges();
}

} // namespace

void FunctionCountsReader::useFunction(const EarlyGraph &graph,
                                       const BlockProfile::Function &function) const {
  if (function.counts.empty())
    setNeverRun();
  else
    setCounts(graph, completed(graph, function));
  for (const auto &[call, counts] : function.targets)
    if (call < graph.indirectCalls().size())
      setTargets(graph.indirectCalls()[call], counts, identities);
}

// Uses that one of FUNCTIONS of which most is left. Returns whether that is LEASTSHARE of its
// counts.
bool FunctionCountsReader::useChanged(const EarlyGraph &graph, const SourceFlow &flow,
                                      const std::vector<const BlockProfile::Function *> &functions,
                                      double leastShare) const {
  const BlockProfile::Function *best = nullptr;
  SourceGraph bestGraph;
  for (const BlockProfile::Function *function : functions) {
    std::optional<SourceGraph> old = SourceGraph::decode(function->graph);
    if (!old)
      continue;
    double share = ChangedFunction(graph, flow, *function, *old).share();
    if (share < leastShare)
      continue;
    leastShare = share;
    best = function;
    bestGraph = std::move(*old);
  }
  if (!best)
    return false;
  ChangedFunction changed(graph, flow, *best, bestGraph);
  setCounts(graph, changed.counts());
  changed.forEachCall([&](gcall *call, const std::vector<BlockProfile::Target> &targets) {
    setTargets(call, targets, identities);
  });
  return true;
}

Fit FunctionCountsReader::useOther(const EarlyGraph &graph, uint64_t identity) {
  SourceFlow flow(graph);
  std::vector<const BlockProfile::Function *> functions;
  auto [first, last] = profile.functions.equal_range(identity);
  if (first == last) {
    if (!renamed)
      renamed.emplace(profile);
    const auto *found = renamed->find(assemblerName(cfun->decl), flow.graph,
                                      [&](uint64_t one) { return identities.count(one) != 0; });
    if (found)
      functions.push_back(&found->second);
    return useChanged(graph, flow, functions, gmonkit::LeastSharedIfRenamed) ? Fit::Fits
                                                                             : Fit::Unknown;
  }
  bool hasRun = false;
  for (; first != last; ++first) {
    functions.push_back(&first->second);
    hasRun |= !first->second.counts.empty();
  }
  if (!hasRun && TREE_PUBLIC(cfun->decl)) { // local ones may have the same name
    setNeverRun();
    return Fit::Fits;
  }
  return useChanged(graph, flow, functions, gmonkit::LeastSharedCounts) ? Fit::Fits : Fit::Changed;
}

Fit FunctionCountsReader::use() {
  EarlyGraph graph;
  uint64_t identity = identityOf(cfun->decl);
  auto [first, last] = profile.functions.equal_range(identity);
  auto found = std::find_if(
      first, last, [&](const auto &entry) { return entry.second.checksum == graph.checksum(); });
  Fit fit = Fit::Fits;
  if (found != last)
    useFunction(graph, found->second);
  else
    fit = useOther(graph, identity);
  if (fit == Fit::Fits)
    setStatus();
  return fit;
}

} // namespace gmonplugin
