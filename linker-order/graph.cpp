//===- graph.cpp - profiles -> LayoutGraph ----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/graph.h"
#include "analyzer/profiler_functions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr uint32_t NoNode = std::numeric_limits<uint32_t>::max();

bool startsWithAny(StringRef text, ArrayRef<StringRef> prefixes) {
  return any_of(prefixes, [&](StringRef prefix) { return text.starts_with(prefix); });
}

bool isOrderable(const Function &function) {
  // Fixed by the ABI or made by the linker.
  static constexpr StringRef unmovable[] = {".init", ".fini", ".plt", ".iplt"};
  return function.size > 0 && !startsWithAny(function.section, unmovable) &&
         !isProfilerFunction(function.name);
}

class GraphBuilder {
public:
  explicit GraphBuilder(ArrayRef<Workload> workloads)
      : workloads(workloads), functions(workloads.front().profile.image().functions()) {}

  LayoutGraph build() {
    graph.workloads = workloads.size();
    graph.knowsFirstRuns = all_of(workloads, [](const Workload &w) { return w.inFirstRunOrder; });
    addNodes();
    double most = 0;
    for (const Workload &workload : workloads)
      most = std::max(most, totalCalls(workload));
    for (const Workload &workload : workloads) {
      double total = totalCalls(workload);
      addCounts(workload, total > 0 ? most / total : 1);
    }
    rankFirstRuns();
    for (LayoutNode &node : graph.nodes)
      node.weight = std::max<uint64_t>(node.weight, 1); // known to run, but not by calls
    return std::move(graph);
  }

private:
  void addNodes() {
    nodeOf.assign(functions.size(), NoNode);
    for (uint32_t f = 0; f < functions.size(); ++f) {
      auto executed = [f](const Workload &w) { return w.profile.functions()[f].executed; };
      uint32_t executions = count_if(workloads, executed);
      if (!executions || !isOrderable(functions[f]))
        continue;
      nodeOf[f] = graph.nodes.size();
      LayoutNode &node = graph.nodes.emplace_back();
      node.function = f;
      node.size = functions[f].size;
      node.workloads = executions;
    }
  }

  double totalCalls(const Workload &workload) const {
    double total = 0;
    for (const LayoutNode &node : graph.nodes)
      total += workload.profile.functions()[node.function].calls;
    return total;
  }

  // A count that was not 0 stays so. 1 is exact: one workload is taken as recorded.
  static uint64_t scaled(uint64_t count, double factor) {
    constexpr double most = 1ull << 62;
    return factor == 1 ? count : static_cast<uint64_t>(std::min(std::ceil(count * factor), most));
  }

  void addCounts(const Workload &workload, double factor) {
    for (LayoutNode &node : graph.nodes) {
      uint64_t calls = workload.profile.functions()[node.function].calls;
      node.weight = SaturatingAdd(node.weight, scaled(calls, factor));
    }
    for (const CallSite &site : workload.profile.callSites()) {
      uint32_t source = nodeOf[site.caller], target = nodeOf[site.callee];
      if (source == NoNode || target == NoNode)
        continue;
      uint64_t start = functions[site.caller].address;
      uint64_t offset = site.from > start ? site.from - start : 0;
      graph.edges.push_back({source, target, scaled(site.count, factor), offset});
    }
  }

  // The rank is the position of the first call of the function. One that nobody is
  // seen to call (a thread's start, main without a recorded caller) ran just before
  // the first call it made: hence the steps of 2.
  void rankFirstRuns() {
    std::vector<uint64_t> firstCallMade(graph.nodes.size(), LayoutNode::Unknown);
    uint64_t position = 1;
    for (const Workload &workload : workloads) {
      for (const CallSite &site : workload.profile.callSites()) {
        if (uint32_t node = nodeOf[site.callee]; node != NoNode)
          graph.nodes[node].firstRun = std::min(graph.nodes[node].firstRun, position);
        if (uint32_t node = nodeOf[site.caller]; node != NoNode)
          firstCallMade[node] = std::min(firstCallMade[node], position - 1);
        position += 2;
      }
    }
    for (auto [node, made] : zip_equal(graph.nodes, firstCallMade))
      if (node.firstRun == LayoutNode::Unknown)
        node.firstRun = made;
  }

  ArrayRef<Workload> workloads;
  ArrayRef<Function> functions;
  std::vector<uint32_t> nodeOf; // by function index
  LayoutGraph graph;
};

} // namespace

LayoutGraph buildGraph(ArrayRef<Workload> workloads) { return GraphBuilder(workloads).build(); }

} // namespace gmonkit
