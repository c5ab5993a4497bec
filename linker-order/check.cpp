//===- check.cpp - how much of an order a program still has ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/check.h"
#include "linker-order/symbol_index.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace gmonkit {

bool Staleness::reaches(double percent) const {
  return 100 * resolved.calls >= percent * all.calls && 100 * resolved.bytes >= percent * all.bytes;
}

Staleness checkOrder(const Image &program, ArrayRef<std::string> names,
                     const StringMap<ListedWeight> &weights) {
  SymbolIndex index(program);
  Staleness result;
  result.names = names.size();
  auto add = [](ListedWeight &sum, const ListedWeight &weight) {
    sum.calls += weight.calls;
    sum.bytes += weight.bytes;
  };
  for (const std::string &name : names) {
    auto known = weights.find(json::fixUTF8(name)); // as JSON has it
    ListedWeight weight = known == weights.end() ? ListedWeight{1, 1} : known->second;
    add(result.all, weight);
    if (index.find(name).empty()) {
      result.missing.push_back({name, weight});
      continue;
    }
    ++result.found;
    add(result.resolved, weight);
  }
  llvm::stable_sort(result.missing, [](const MissingName &a, const MissingName &b) {
    return a.weight.calls > b.weight.calls;
  });
  return result;
}

} // namespace gmonkit
