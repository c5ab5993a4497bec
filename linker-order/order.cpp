//===- order.cpp - workloads -> Order ---------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/order.h"
#include "analyzer/errors.h"
#include "linker-order/start_files.h"
#include "linker-order/symbol_index.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Whether the program has the cold part of FUNCTION as a function of its own.
bool hasColdPart(const Function &function, const SymbolIndex &index) {
  auto hasCold = [&](StringRef name) {
    return !index.find((linkName(name) + ".cold").str()).empty();
  };
  return hasCold(function.name) || any_of(function.aliases, hasCold);
}

OrderedFunction described(const Function &function) {
  OrderedFunction ordered;
  ordered.address = function.address;
  ordered.size = function.size;
  ordered.weight = 1;
  ordered.name = function.name;
  ordered.aliases = function.aliases;
  ordered.isGlobal = function.isGlobal;
  return ordered;
}

// In the order in which they stand: those of one object move together. LINKED: the names of
// the build that the order is for.
void addStartFiles(const Image &profiled, const SymbolIndex &linked, Order &order) {
  size_t place = order.startup;
  for (const Function &function : profiled.functions()) {
    if (!isStartFileFunction(function.name) || function.size == 0 ||
        linked.find(function.name).empty())
      continue;
    OrderedFunction ordered = described(function);
    ordered.isInSharedSection = true;
    order.functions.insert(order.functions.begin() + place, ordered);
    order.nodes.insert(order.nodes.begin() + place, LayoutGraph::NoNode);
    ++place;
  }
  if (order.startup != 0)
    order.startup = place;
}

} // namespace

Expected<Order> orderFunctions(ArrayRef<Workload> workloads, const OrderRequest &request) {
  const Algorithm &algorithm = *request.algorithm;
  LayoutGraph graph = buildGraph(workloads);
  if (algorithm.wantsFirstRuns && !graph.knowsFirstRuns)
    return makeError("the algorithm " + algorithm.name +
                     " needs the order of first runs, which these profiles do not tell");
  const Image &profiled = workloads.front().profile.image();
  const Image &linked = request.release ? *request.release : profiled;
  Order order;
  std::vector<ReleaseFunctions> functions; // in `linked`, of each node
  if (request.release) {
    ReleaseGraph inRelease = graphInRelease(std::move(graph), profiled, linked);
    graph = std::move(inRelease.graph);
    functions = std::move(inRelease.functions);
    order.unmatched = std::move(inRelease.unmatched);
  } else {
    for (const LayoutNode &node : graph.nodes)
      functions.push_back({node.function});
  }

  NodeOrder sorted = algorithm.sort(graph, request.objective);
  order.algorithm = algorithm.steps.str();
  if (request.objective == Objective::Tlb)
    order.algorithm += ", for the TLB";
  SymbolIndex index(linked);
  for (size_t rank = 0; rank < sorted.nodes.size(); ++rank) {
    if (rank == sorted.startup)
      order.startup = order.functions.size();
    uint32_t n = sorted.nodes[rank];
    for (uint32_t f : functions[n]) {
      OrderedFunction &ordered = order.functions.emplace_back(described(linked.functions()[f]));
      ordered.address = profiled.functions()[graph.nodes[n].function].address;
      ordered.weight = graph.nodes[n].weight;
      ordered.isSplit = hasColdPart(linked.functions()[f], index);
      order.nodes.push_back(f == functions[n].front() ? n : LayoutGraph::NoNode);
    }
  }
  if (sorted.startup == sorted.nodes.size())
    order.startup = order.functions.size();
  order.graph = std::move(graph);
  if (!order.functions.empty())
    addStartFiles(profiled, index, order);
  return order;
}

std::vector<const OrderedFunction *> distinctlyNamed(const Order &order) {
  StringMap<const OrderedFunction *> hottest;
  for (const OrderedFunction &function : order.functions) {
    auto [entry, isNew] = hottest.try_emplace(linkName(function.name), &function);
    if (!isNew && function.weight > entry->second->weight)
      entry->second = &function;
  }
  std::vector<const OrderedFunction *> functions;
  for (const OrderedFunction &function : order.functions)
    if (hottest.lookup(linkName(function.name)) == &function)
      functions.push_back(&function);
  return functions;
}

std::vector<NameClash> nameClashes(const Order &order, const Image &image) {
  DenseSet<uint64_t> listed;
  for (const OrderedFunction &function : order.functions)
    listed.insert(function.address);
  SymbolIndex index(image);
  std::vector<NameClash> clashes;
  for (const OrderedFunction *function : distinctlyNamed(order)) {
    ArrayRef<uint32_t> bearers = index.find(linkName(function->name));
    if (bearers.size() < 2)
      continue;
    NameClash &clash = clashes.emplace_back(linkName(function->name), bearers.size(), 0);
    for (uint32_t bearer : bearers)
      if (const Function &other = image.functions()[bearer]; !listed.contains(other.address))
        clash.idleBytes = SaturatingAdd(clash.idleBytes, other.size);
  }
  return clashes;
}

} // namespace gmonkit
