//===- release_names.cpp - an order in the names of another build ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/release_names.h"
#include "linker-order/symbol_index.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

// NAME without its parts MARK and the digits behind it.
std::string without(StringRef mark, StringRef name) {
  auto [front, back] = name.split(mark);
  size_t digits = back.take_while(isDigit).size();
  return digits == 0 ? name.str() : (front + back.drop_front(digits)).str();
}

std::string stableName(StringRef name) {
  return without(".__uniq.", without(".llvm.", linkName(name)));
}

// The functions of an image by their stable names: null where several share one.
class StableIndex {
public:
  explicit StableIndex(const Image &image) {
    for (const Function &function : image.functions()) {
      auto [entry, isNew] = functions.try_emplace(stableName(function.name), &function);
      if (!isNew)
        entry->second = nullptr;
    }
  }

  const Function *find(StringRef name) const { return functions.lookup(stableName(name)); }

private:
  StringMap<const Function *> functions;
};

} // namespace

Unmatched takeNamesOf(const Image &release, Order &order) {
  SymbolIndex exact(release);
  StableIndex stable(release);
  Unmatched unmatched;
  double all = 0;
  std::vector<OrderedFunction> functions;
  std::vector<uint32_t> nodes;
  size_t startup = 0;
  for (size_t rank = 0; rank < order.functions.size(); ++rank) {
    OrderedFunction function = order.functions[rank];
    auto isThere = [&](StringRef name) { return !exact.find(linkName(name)).empty(); };
    all += function.weight;
    if (!isThere(function.name)) {
      auto alias = find_if(function.aliases, isThere);
      const Function *renamed = stable.find(function.name);
      if (alias == function.aliases.end() && !renamed) {
        unmatched.names.push_back(function.name);
        unmatched.calls += function.weight;
        continue;
      }
      function.name = alias != function.aliases.end() ? *alias : renamed->name;
    }
    functions.push_back(function);
    nodes.push_back(order.nodes[rank]);
    startup += rank < order.startup;
  }
  unmatched.calls = all > 0 ? 100 * unmatched.calls / all : 0;
  order.functions = std::move(functions);
  order.nodes = std::move(nodes);
  order.startup = startup;
  return unmatched;
}

} // namespace gmonkit
