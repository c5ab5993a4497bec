//===- graph.cpp - a LayoutGraph from profiles ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/graph/graph.h"
#include "analyzer/object/profiler_functions.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/parallel.h"
#include "linker-order/program/start_files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace gmonkit {
namespace {

// Other sections are fixed by the ABI (.init), created by the linker (.plt), or the user's own,
// which stay apart.
bool isOrdinaryText(StringRef section) {
  return section == ".text" || section.starts_with(".text.");
}

// The trampolines to the functions that a sanitizer's library replaces share one section with those
// to all others.
bool isTrampoline(StringRef name) { return name.starts_with("__interceptor_trampoline_"); }

bool isOrderable(const Function &function) {
  return function.size > 0 && isOrdinaryText(function.section) &&
         !isStartFileFunction(function.name) && !isTrampoline(function.name);
}

class GraphBuilder {
public:
  explicit GraphBuilder(ArrayRef<Workload> workloads)
      : workloads(workloads), functions(workloads.front().profile.image().functions()) {}

  LayoutGraph build() {
    graph.workloads = workloads.size();
    graph.knowsFirstRuns = all_of(workloads, [](const Workload &w) { return w.inFirstRunOrder; });
    addNodes();
    graph.scales = scaleFactors();
    ArrayRef<double> factors = graph.scales;
    size_t sites = 0;
    for (const Workload &workload : workloads)
      sites += workload.profile.callSites().size();
    graph.edges.reserve(sites);
    auto addAllCounts = [&] {
      for (auto [workload, factor] : zip_equal(workloads, factors))
        addCounts(workload, factor);
    };
    inParallel(addAllCounts, [&] { rankFirstRuns(); }); // they set different members of the nodes
    markStartUpRuns();
    for (LayoutNode &node : graph.nodes)
      node.weight = std::max<uint64_t>(node.weight, 1); // it ran, though no call of it is known
    addBlocks(factors);
    return std::move(graph);
  }

private:
  void addNodes() {
    nodeOf.assign(functions.size(), LayoutGraph::NoNode);
    for (uint32_t f = 0; f < functions.size(); ++f) {
      auto executed = [f](const Workload &w) { return w.profile.functions()[f].executed; };
      uint32_t executions = count_if(workloads, executed);
      if (!executions || isProfilerFunction(functions[f]) || !isOrderable(functions[f]))
        continue;
      nodeOf[f] = graph.nodes.size();
      LayoutNode &node = graph.nodes.emplace_back();
      node.function = f;
      node.size = functions[f].size;
      node.workloads = executions;
    }
  }

  // Returns the factor for the counts of each workload: at least 1, so that no count is lost.
  std::vector<double> scaleFactors() const {
    constexpr double callsForHalf = 10; // mean number per function for half the weight
    std::vector<double> factors;
    for (const Workload &workload : workloads) {
      double calls = 0, executed = 0;
      for (const LayoutNode &node : graph.nodes) {
        const FunctionProfile &function = workload.profile.functions()[node.function];
        calls += function.calls;
        executed += function.executed;
      }
      double weight = workload.weight;
      if (workloads.size() > 1)
        weight *= calls / (calls + callsForHalf * executed);
      factors.push_back(calls > 0 ? weight / calls : 0);
    }
    double least = std::numeric_limits<double>::infinity();
    for (double factor : factors)
      if (factor > 0)
        least = std::min(least, factor);
    for (double &factor : factors)
      factor = factor > 0 ? factor / least : 1;
    return factors;
  }

  // A run that does little but start executes hardly any functions that the others do not. These
  // belong to start-up, too.
  void markStartUpRuns() {
    if (workloads.size() == 1)
      return;
    for (const Workload &workload : workloads) {
      auto executed = [&](const LayoutNode &node) {
        return workload.profile.functions()[node.function].executed;
      };
      size_t all = count_if(graph.nodes, executed);
      size_t own = count_if(graph.nodes, [&](const LayoutNode &node) {
        return executed(node) && node.workloads < workloads.size();
      });
      if (!hardlyDoesMoreThanStart(own, all))
        continue;
      for (LayoutNode &node : graph.nodes)
        node.isStartUp |= executed(node);
    }
  }

  void addCounts(const Workload &workload, double factor) {
    for (LayoutNode &node : graph.nodes) {
      uint64_t calls = workload.profile.functions()[node.function].calls;
      node.weight = SaturatingAdd(node.weight, scaled(calls, factor));
    }
    for (const CallSite &site : workload.profile.callSites()) {
      uint32_t source = nodeOf[site.caller], target = nodeOf[site.callee];
      if (source == LayoutGraph::NoNode || target == LayoutGraph::NoNode)
        continue;
      uint64_t start = functions[site.caller].address;
      uint64_t offset = site.from > start ? site.from - start : 0;
      graph.edges.push_back({source, target, scaled(site.count, factor), offset});
    }
  }

  using CountedBlocks = std::vector<std::pair<uint64_t, double>>; // address, executions

  void addBlocks(ArrayRef<double> factors) {
    constexpr size_t atOnce = 1024;
    std::vector<std::vector<LayoutBlock>> pieces(divideCeil(graph.nodes.size(), atOnce));
    inPieces(graph.nodes.size(), atOnce, [&](size_t begin, size_t end) {
      CountedBlocks counted;
      for (LayoutNode &node : MutableArrayRef(graph.nodes).slice(begin, end - begin))
        addBlocksOf(node, factors, counted, pieces[begin / atOnce]);
    });
    size_t all = 0;
    for (LayoutNode &node : graph.nodes) {
      node.firstBlock = all;
      all += node.blocks;
    }
    graph.blocks.reserve(all);
    for (const std::vector<LayoutBlock> &piece : pieces)
      append_range(graph.blocks, piece);
  }

  // Appends to BLOCKS those of NODE that some workload executed. A block ends where the next one
  // begins. COUNTED only lends its memory.
  void addBlocksOf(LayoutNode &node, ArrayRef<double> factors, CountedBlocks &counted,
                   std::vector<LayoutBlock> &blocks) const {
    const Function &function = functions[node.function];
    counted.clear();
    for (auto [workload, factor] : zip_equal(workloads, factors))
      for (const GmonBlock &block : workload.profile.blocks(function.address, function.end()))
        counted.push_back({block.address, block.count * factor});
    llvm::sort(counted);
    for (auto next = counted.begin(); next != counted.end();) {
      uint64_t address = next->first;
      double runs = 0;
      for (; next != counted.end() && next->first == address; ++next)
        runs += next->second;
      uint64_t end = next == counted.end() ? function.end() : next->first;
      if (runs == 0)
        continue;
      node.executedBytes += end - address;
      ++node.blocks;
      blocks.push_back({address - function.address, end - function.address, runs / node.weight});
    }
    if (node.executedBytes == 0)
      node.executedBytes = node.size;
  }

  // Ranks functions by first run. A call site stands where its callee first ran: where call counts
  // are derived, the runtime knows when a function first ran, not from which site. So a caller is
  // ranked by its own callers. One without recorded caller (a thread's start, main) ran just before
  // the first call that it made. The rank is the position in the first workload with the function.
  void rankFirstRuns() {
    uint64_t rank = 0;
    for (const Workload &workload : workloads) {
      ArrayRef<CallSite> sites = workload.profile.callSites();
      std::vector<bool> hasCaller(graph.nodes.size()), seen(graph.nodes.size());
      for (const CallSite &site : sites)
        if (nodeOf[site.callee] != LayoutGraph::NoNode && site.caller != site.callee)
          hasCaller[nodeOf[site.callee]] = true;
      std::vector<uint32_t> &order = graph.firstRuns.emplace_back();
      auto add = [&](uint32_t node) {
        if (!seen[node])
          order.push_back(node);
        seen[node] = true;
      };
      for (const CallSite &site : sites) {
        uint32_t caller = nodeOf[site.caller], callee = nodeOf[site.callee];
        if (caller != LayoutGraph::NoNode && !hasCaller[caller])
          add(caller);
        if (callee != LayoutGraph::NoNode)
          add(callee);
      }
      for (uint32_t node : order)
        graph.nodes[node].firstRun = std::min(graph.nodes[node].firstRun, rank++);
    }
  }

  ArrayRef<Workload> workloads;
  ArrayRef<Function> functions;
  std::vector<uint32_t> nodeOf; // by function index
  LayoutGraph graph;
};

} // namespace

bool hardlyDoesMoreThanStart(uint64_t own, uint64_t all) {
  // Not zero: what a program does to start depends a little on its options and environment. Work
  // executes much more that other work does not.
  constexpr double mostOwn = 0.1;
  return own <= mostOwn * all;
}

Error noFunctionToOrder(ArrayRef<Workload> workloads) {
  const Image &image = workloads.front().profile.image();
  for (const auto &[f, function] : enumerate(image.functions()))
    if (!isProfilerFunction(function) && !isStartFileFunction(function.name) &&
        !isOrdinaryText(function.section) &&
        any_of(workloads, [f = f](const Workload &w) { return w.profile.functions()[f].executed; }))
      return fileError(image.path(), "the functions that ran are in sections that no order places, "
                                     "such as " +
                                         function.section +
                                         "; compile it without -mcmodel=large and section names");
  return fileError(image.path(),
                   "the profiles show no function of it that ran; was it built with gmon-cc?");
}

uint64_t occupiedBytes(uint64_t size, uint64_t alignment) {
  return std::max(size, alignTo(size, alignment));
}

uint64_t scaled(uint64_t count, double factor) {
  constexpr double most = 1ull << 62;
  return factor == 1 ? count : static_cast<uint64_t>(std::min(std::ceil(count * factor), most));
}

LayoutGraph buildGraph(ArrayRef<Workload> workloads) { return GraphBuilder(workloads).build(); }

} // namespace gmonkit
