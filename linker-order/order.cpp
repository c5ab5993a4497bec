//===- order.cpp - workloads -> Order ---------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/order.h"
#include "linker-order/algorithms/algorithms.h"
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

} // namespace

Order orderFunctions(ArrayRef<Workload> workloads) {
  LayoutGraph graph = buildGraph(workloads);
  std::vector<uint32_t> sorted = cacheDirectedSort(graph);

  Order order;
  order.algorithm = "cdsort, startup-cut";
  order.startup = cutToFront(sorted, startupPart(graph));
  const Image &image = workloads.front().profile.image();
  ArrayRef<Function> functions = image.functions();
  SymbolIndex index(image);
  for (uint32_t n : sorted) {
    const LayoutNode &node = graph.nodes[n];
    const Function &function = functions[node.function];
    order.functions.push_back({function.address, function.size, node.weight, function.name,
                               function.aliases, hasColdPart(function, index)});
  }
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
