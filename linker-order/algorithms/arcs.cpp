//===- arcs.cpp - calls between pairs of functions ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/algorithms/arcs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <tuple>

using namespace llvm;

namespace gmonkit {

std::vector<LayoutEdge> arcsByWeight(const LayoutGraph &graph) {
  auto ends = [](const LayoutEdge &edge) { return std::pair(edge.source, edge.target); };
  std::vector<LayoutEdge> edges = graph.edges;
  llvm::sort(edges, [&](const LayoutEdge &a, const LayoutEdge &b) { return ends(a) < ends(b); });
  std::vector<LayoutEdge> arcs;
  for (const LayoutEdge &edge : edges) {
    if (edge.source == edge.target)
      continue;
    if (!arcs.empty() && ends(arcs.back()) == ends(edge))
      arcs.back().count = SaturatingAdd(arcs.back().count, edge.count);
    else
      arcs.push_back({edge.source, edge.target, edge.count, 0});
  }
  llvm::stable_sort(arcs,
                    [](const LayoutEdge &a, const LayoutEdge &b) { return a.count > b.count; });
  return arcs;
}

} // namespace gmonkit
