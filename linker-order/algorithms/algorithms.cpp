//===- algorithms.cpp - the algorithms by name ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/algorithms/algorithms.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr Algorithm algorithms[] = {
    {"hybrid", "cdsort, startup-cut", hybridOrder},
    {"portfolio", "cdsort, startup-cut", hybridOrder, false, true},
    {"cdsort", "cdsort", cacheDirectedSort},
    {"c3", "c3", callChainClustering},
    {"startup", "first runs, balanced partitioning", startupOrder, true},
    {"classic", "greedy chains", classicOrder},
};

} // namespace

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
