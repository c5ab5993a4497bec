//===- stable_order.cpp - a new order that keeps to an old one ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/stable_order.h"
#include "linker-order/symbol_index.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;

namespace gmonkit {
namespace {

// A function that OLD lists, and those that follow it in the new order and that it does
// not list: they move together.
struct Run {
  size_t rank; // in the old order; of the first run, which may have no such function, 0
  std::vector<size_t> functions; // indices into Order::functions
};

// The functions BEGIN to END of ORDER, rearranged.
std::vector<size_t> rearranged(size_t begin, size_t end, const Order &order,
                               const StringMap<size_t> &oldRanks) {
  std::vector<Run> runs;
  for (size_t f = begin; f < end; ++f) {
    auto old = oldRanks.find(linkName(order.functions[f].name));
    if (old != oldRanks.end())
      runs.push_back({old->second, {f}});
    else if (runs.empty())
      runs.push_back({0, {f}});
    else
      runs.back().functions.push_back(f);
  }
  llvm::stable_sort(runs, [](const Run &a, const Run &b) { return a.rank < b.rank; });
  std::vector<size_t> sequence;
  for (const Run &run : runs)
    append_range(sequence, run.functions);
  return sequence;
}

} // namespace

void keepTo(ArrayRef<std::string> old, Order &order) {
  StringMap<size_t> ranks;
  for (size_t rank = 0; rank < old.size(); ++rank)
    ranks.try_emplace(old[rank], rank + 1);
  std::vector<size_t> sequence = rearranged(0, order.startup, order, ranks);
  append_range(sequence, rearranged(order.startup, order.functions.size(), order, ranks));

  std::vector<OrderedFunction> functions;
  std::vector<uint32_t> nodes;
  for (size_t f : sequence) {
    functions.push_back(order.functions[f]);
    nodes.push_back(order.nodes[f]);
  }
  order.functions = std::move(functions);
  order.nodes = std::move(nodes);
}

} // namespace gmonkit
