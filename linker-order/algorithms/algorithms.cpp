//===- algorithms.cpp - the algorithms by name ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/algorithms/algorithms.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr Algorithm Hybrid = {"hybrid", HybridSteps, hybridOrder},
                    Aligned = {"auto", AlignedSteps, alignedSort};

constexpr Algorithm algorithms[] = {
    {"portfolio", Hybrid.steps, nullptr, false, /*isPortfolio=*/true},
    {"auto", Hybrid.steps, nullptr, false, false, /*isUsual=*/true},
    Hybrid,
    {"cdsort", "cdsort", cacheDirectedSort},
    {"c3", "c3", callChainClustering},
    {"startup", "first runs, balanced partitioning", startupOrder, true},
    {"classic", "greedy chains", classicOrder},
};

// Returns whether the code has few pages: as many as the first table of translations has entries in
// processors of 2010 to 2025 (64 to 256).
bool hasFewPages(const LayoutGraph &graph) {
  constexpr uint64_t MostBytes = 64 << 12;
  uint64_t bytes = 0;
  for (const LayoutNode &node : graph.nodes)
    bytes = SaturatingAdd(bytes, node.size);
  return bytes <= MostBytes;
}

} // namespace

const Algorithm &usualAlgorithm(const LayoutGraph &graph) {
  return hasFewPages(graph) && !workloadsTellStartup(graph) ? Aligned : Hybrid;
}

Expected<const Algorithm *> findAlgorithm(StringRef name) {
  std::vector<StringRef> known;
  for (const Algorithm &algorithm : algorithms) {
    if (algorithm.name == name)
      return &algorithm;
    known.push_back(algorithm.name);
  }
  return makeError("unknown algorithm; expected one of " + join(known, ", "));
}

} // namespace gmonkit
