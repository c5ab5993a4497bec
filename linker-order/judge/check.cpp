//===- check.cpp - the part of an order that a program still has ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/judge/check.h"
#include "analyzer/object/instrumentation.h"
#include "linker-order/program/section_names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace gmonkit {

bool Staleness::reaches(double percent) const {
  return 100 * resolved.calls >= percent * all.calls && 100 * resolved.bytes >= percent * all.bytes;
}

namespace {

// Returns whether the program of INDEX has one of the parts of functions among NAMES.
bool hasParts(const SymbolIndex &index, ArrayRef<std::string> names) {
  return any_of(names, [&](StringRef name) {
    return withoutPart(name) != name && !index.find(name).empty();
  });
}

} // namespace

Staleness checkOrder(const SymbolIndex &index, ArrayRef<std::string> names,
                     const StringMap<ListedWeight> &weights) {
  Staleness result;
  result.names = names.size();
  bool isCut = hasParts(index, names);
  auto add = [](ListedWeight &sum, const ListedWeight &weight) {
    sum.calls += weight.calls;
    sum.bytes += weight.bytes;
  };
  StringSet<> listed;
  for (const std::string &name : names) {
    std::string inJson = json::fixUTF8(name);
    auto known = weights.find(inJson);
    ListedWeight weight = known == weights.end() ? ListedWeight{1, 1} : known->second;
    listed.insert(inJson);
    add(result.all, weight);
    StringRef function = withoutPart(name);
    bool isWhole = !isCut && function != name && !index.find(function).empty();
    if (!isWhole && index.find(name).empty()) {
      result.missing.push_back({name, weight});
      continue;
    }
    ++result.found;
    result.whole += isWhole;
    add(result.resolved, weight);
  }
  for (const auto &[name, weight] : weights) {
    // Orders of sections have one pattern for all static initializers.
    if (listed.contains(name) || isStaticInitializer(name))
      continue;
    add(result.all, weight);
    result.unlisted.push_back({name, weight});
  }
  // The map has no defined order, so this sorts.
  llvm::sort(result.unlisted,
             [](const MissingName &a, const MissingName &b) { return a.name < b.name; });
  for (std::vector<MissingName> *lacking : {&result.missing, &result.unlisted})
    llvm::stable_sort(*lacking, [](const MissingName &a, const MissingName &b) {
      return a.weight.calls > b.weight.calls;
    });
  return result;
}

} // namespace gmonkit
