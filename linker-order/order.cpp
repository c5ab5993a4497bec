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
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

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

// In the order in which they stand: those of one object move together.
void addStartFiles(const Image &image, Order &order) {
  size_t place = order.startup;
  for (const Function &function : image.functions()) {
    if (!isStartFileFunction(function.name) || function.size == 0)
      continue;
    OrderedFunction ordered = described(function);
    ordered.isInSharedSection = true;
    order.functions.insert(order.functions.begin() + place, ordered);
    order.nodes.insert(order.nodes.begin() + place, Order::NoNode);
    ++place;
  }
  if (order.startup != 0)
    order.startup = place;
}

} // namespace

Expected<Order> orderFunctions(ArrayRef<Workload> workloads, const Algorithm &algorithm,
                               Objective objective) {
  LayoutGraph graph = buildGraph(workloads);
  if (algorithm.wantsFirstRuns && !graph.knowsFirstRuns)
    return makeError("the algorithm " + algorithm.name +
                     " needs the order of first runs, which these profiles do not tell");
  NodeOrder sorted = algorithm.sort(graph, objective);

  Order order;
  order.algorithm = algorithm.steps.str();
  if (objective == Objective::Tlb)
    order.algorithm += ", for the TLB";
  order.startup = sorted.startup;
  const Image &image = workloads.front().profile.image();
  ArrayRef<Function> functions = image.functions();
  SymbolIndex index(image);
  order.nodes = std::move(sorted.nodes);
  for (uint32_t n : order.nodes) {
    const LayoutNode &node = graph.nodes[n];
    const Function &function = functions[node.function];
    OrderedFunction &ordered = order.functions.emplace_back(described(function));
    ordered.weight = node.weight;
    ordered.isSplit = hasColdPart(function, index);
  }
  order.graph = std::move(graph);
  if (!order.functions.empty())
    addStartFiles(image, order);
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

} // namespace gmonkit
