//===- repeated_runs.cpp - counts of one program in several runs ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/count/repeated_runs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {
namespace {

bool runLess(const FunctionCount &a, const FunctionCount &b) { return a.sum.all < b.sum.all; }

// Returns the count of one function, whose counts in those of RUNS runs where it ran are COUNTS.
FunctionCount combine(std::vector<FunctionCount> counts, size_t runs) {
  auto [least, most] = std::minmax_element(counts.begin(), counts.end(), runLess);
  uint64_t largest = most->sum.all;
  if (counts.size() < runs) {
    FunctionCount none;
    none.function = least->function;
    none.spread = largest;
    return none;
  }
  least->spread = largest - least->sum.all;
  return std::move(*least);
}

} // namespace

ProgramCount combineRuns(std::vector<ProgramCount> runs) {
  auto byTotal = [](const ProgramCount &a, const ProgramCount &b) {
    return a.total.all < b.total.all;
  };
  auto [least, most] = std::minmax_element(runs.begin(), runs.end(), byTotal);
  ProgramCount result = *least;
  result.runs = runs.size();
  result.spread = most->total.all - least->total.all;
  result.isInexact = any_of(runs, [](const ProgramCount &run) { return run.isInexact; });
  std::map<uint32_t, std::vector<FunctionCount>> functions;
  for (ProgramCount &run : runs)
    for (FunctionCount &function : run.functions)
      functions[function.function].push_back(std::move(function));
  result.total = {};
  result.error = 0;
  result.functions.clear();
  for (auto &[index, counts] : functions) {
    FunctionCount function = combine(std::move(counts), runs.size());
    result.total += function.sum;
    result.error = SaturatingAdd(result.error, function.error);
    result.functions.push_back(std::move(function));
  }
  llvm::stable_sort(result.functions, [](const FunctionCount &a, const FunctionCount &b) {
    return a.sum.all > b.sum.all;
  });
  return result;
}

} // namespace gmonkit
