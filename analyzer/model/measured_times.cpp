//===- measured_times.cpp - the call graph's times by call stacks ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/model/call_graph.h"
#include "analyzer/stacks/stack_times.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <numeric>

using namespace llvm;

namespace gmonkit {
namespace {

using Ends = std::pair<uint32_t, uint32_t>;

// Returns the number of samples that each sample with a stack stands for. It is more than 1 if some
// samples lost their stacks, or some of the added files have none. With callers=1 the histogram has
// samples of other files, too, so it does not tell.
double weightOfSample(const Profile &profile, const Stacks &stacks, const StackTimes &times) {
  auto isCharged = [](const GmonExtension &record) {
    return record.kind() == GmonExtOutside && record.index() == GmonOutsideCharged;
  };
  double lost = stacks.lostSamples();
  uint64_t inImage = times.inImage();
  if (any_of(profile.extensions(), isCharged) || inImage == 0)
    return 1 + lost / std::max<uint64_t>(1, stacks.samples());
  return std::max(1.0, static_cast<double>(profile.histograms().total()) / inImage);
}

} // namespace

// Adds the arcs that have no counted call: calls of code without counters, by way of other files,
// and of functions that a tail call left.
void CallGraph::addMeasuredArcs(const StackTimes &times) {
  DenseSet<Ends> known;
  for (const CallArc &arc : graphArcs)
    known.insert({arc.caller, arc.callee});
  size_t counted = graphArcs.size();
  for (const StackTimes::Arc &arc : times.arcs())
    if (!known.contains({arc.caller, arc.callee}))
      graphArcs.push_back({arc.caller, arc.callee, 0});
  if (graphArcs.size() != counted)
    llvm::stable_sort(graphArcs,
                      [](const CallArc &a, const CallArc &b) { return a.caller < b.caller; });
}

void CallGraph::measureTime(const Stacks &stacks, const StackTimes &times) {
  const Histograms &histograms = graphProfile.histograms();
  double unit =
      histograms.hasBins() ? weightOfSample(graphProfile, stacks, times) / histograms.rate() : 0;
  samplesWithStack = times.all();
  allStackTime = unit * samplesWithStack;

  DenseMap<Ends, StackTimes::Arc> measured;
  for (const StackTimes::Arc &arc : times.arcs())
    measured[{arc.caller, arc.callee}] = arc;
  for (CallArc &arc : graphArcs) {
    StackTimes::Arc found = measured.lookup({arc.caller, arc.callee});
    arc.selfTime = unit * found.self;
    arc.childTime = unit * (found.total - found.self);
  }

  auto measureNodes = [&](uint32_t first, ArrayRef<uint32_t> groupOf) {
    for (auto [group, samples] : enumerate(times.samples(groupOf, graphNodes.size()))) {
      CallNode &node = graphNodes[group];
      if (group >= first)
        node.childTime = std::max(0.0, unit * samples - node.selfTime);
    }
  };
  std::vector<uint32_t> groupOf(functionCount());
  std::iota(groupOf.begin(), groupOf.end(), 0);
  measureNodes(0, groupOf);
  for (uint32_t function = 0; function < functionCount(); ++function)
    groupOf[function] = graphNodes[function].cycle ? cycleOrSelf(function) : StackTimes::None;
  if (graphNodes.size() > functionCount())
    measureNodes(functionCount(), groupOf);
}

} // namespace gmonkit
