//===- order.cpp - workloads -> Order ---------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/order.h"
#include "linker-order/algorithms/algorithms.h"

using namespace llvm;

namespace gmonkit {

Order orderFunctions(ArrayRef<Workload> workloads) {
  LayoutGraph graph = buildGraph(workloads);
  std::vector<uint32_t> sorted = cacheDirectedSort(graph);

  Order order;
  order.algorithm = "cdsort, startup-cut";
  order.startup = cutToFront(sorted, startupPart(graph));
  ArrayRef<Function> functions = workloads.front().profile.image().functions();
  for (uint32_t n : sorted) {
    const LayoutNode &node = graph.nodes[n];
    const Function &function = functions[node.function];
    order.functions.push_back({function.address, function.size, node.weight, function.name});
  }
  return order;
}

} // namespace gmonkit
