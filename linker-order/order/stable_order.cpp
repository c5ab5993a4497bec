//===- stable_order.cpp - a new order that keeps to an old one ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Counts of a program with threads differ from run to run, and so does which function ran first. An
// order made anew each time would move a third of them, and everything that is measured or linked
// with them, for nothing. So the old one stays as long as it serves what runs now as well.
//
//===------------------------------------------------------------------------===//

#include "linker-order/order/stable_order.h"
#include "linker-order/judge/evaluate.h"
#include "linker-order/program/section_names.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;

namespace gmonkit {
namespace {

// Where an old order has its functions.
class Ranks {
public:
  explicit Ranks(const FormerOrder &old) {
    for (size_t rank = 0; rank < old.names.size(); ++rank)
      ofName.try_emplace(old.names[rank], 2 * rank + 2);
    if (old.initializers)
      ofInitializers = 2 * *old.initializers + 1;
  }

  // Nothing where it lists no such function.
  std::optional<size_t> find(const OrderedFunction &function) const {
    auto rank = ofName.find(linkName(function.name));
    if (rank != ofName.end())
      return rank->second;
    return isStaticInitializer(function.name) ? ofInitializers : std::nullopt;
  }

private:
  StringMap<size_t> ofName;
  std::optional<size_t> ofInitializers;
};

// A function that OLD lists, and those that follow it in the new order and that it does
// not list: they move together.
struct Run {
  size_t rank; // in the old order; of the first run, which may have no such function, 0
  std::vector<size_t> functions; // indices into Order::functions
};

// The functions BEGIN to END of ORDER, rearranged.
std::vector<size_t> rearranged(size_t begin, size_t end, const Order &order, const Ranks &ranks) {
  std::vector<Run> runs;
  for (size_t f = begin; f < end; ++f) {
    if (std::optional<size_t> rank = ranks.find(order.functions[f]))
      runs.push_back({*rank, {f}});
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

// Makes SEQUENCE, indices into Order::functions, what ORDER lists.
void take(ArrayRef<size_t> sequence, Order &order) {
  std::vector<OrderedFunction> functions;
  std::vector<uint32_t> nodes;
  for (size_t f : sequence) {
    functions.push_back(order.functions[f]);
    nodes.push_back(order.nodes[f]);
  }
  order.functions = std::move(functions);
  order.nodes = std::move(nodes);
}

// Of the functions of LINKED that OLD names, those that ORDER does not list.
std::vector<uint32_t> idleOf(const FormerOrder &old, const Image &linked, const SymbolIndex &index,
                             const Order &order) {
  DenseSet<uint64_t> listed;
  for (const OrderedFunction &function : order.functions)
    listed.insert(function.linkedAddress);
  std::vector<uint32_t> idle;
  for (const std::string &name : old.names) {
    ArrayRef<uint32_t> bearers = index.find(name);
    auto isListed = [&](uint32_t f) { return listed.contains(linked.functions()[f].address); };
    if (bearers.empty() || any_of(bearers, isListed))
      continue;
    idle.push_back(bearers.front());
    listed.insert(linked.functions()[bearers.front()].address);
  }
  return idle;
}

CodeLayout layoutOf(const Order &order, ArrayRef<size_t> sequence) {
  constexpr uint64_t alignment = 16, mostBytes = 1ull << 32; // sizes may be anything
  CodeLayout layout;
  for (const LayoutNode &node : order.graph.nodes)
    layout.places.resize(std::max<size_t>(layout.places.size(), node.function + 1));
  uint64_t next = 0;
  for (size_t f : sequence) {
    uint64_t size = std::min(order.functions[f].size, mostBytes);
    if (uint32_t node = order.nodes[f]; node != LayoutGraph::NoNode)
      layout.places[order.graph.nodes[node].function] = {next, size};
    next = alignTo(next + size, alignment);
  }
  return layout;
}

// How many functions, from the first of SEQUENCE on, are best called the start-up part: with those
// marked ISSTARTUP in front of it, and few others.
size_t startupOf(ArrayRef<size_t> sequence, size_t startup) {
  size_t best = 0;
  ptrdiff_t gain = 0, most = 0;
  for (size_t place = 0; place < sequence.size(); ++place) {
    gain += sequence[place] < startup ? 1 : -1;
    if (gain <= most)
      continue;
    most = gain;
    best = place + 1;
  }
  return best;
}

} // namespace

void keepTo(const FormerOrder &old, Order &order) {
  Ranks ranks(old);
  std::vector<size_t> sequence = rearranged(0, order.startup, order, ranks);
  append_range(sequence, rearranged(order.startup, order.functions.size(), order, ranks));
  take(sequence, order);
}

bool keepWhereAsGood(const FormerOrder &old, const Image &linked, const SymbolIndex &index,
                     Order &order) {
  Ranks ranks(old);
  size_t running = order.functions.size();
  addIdle(idleOf(old, linked, index, order), linked, order);
  std::vector<size_t> fresh(running);
  std::iota(fresh.begin(), fresh.end(), 0);
  if (order.functions.size() == running && rearranged(0, running, order, ranks) == fresh)
    return false;
  Scorer scorer(order.graph, ChoosingSeed);
  LayoutScore atBest = scorer.score(layoutOf(order, fresh));
  for (size_t listed : {order.functions.size(), running}) {
    std::vector<size_t> sequence = rearranged(0, listed, order, ranks);
    if (!costsNoMore(scorer.score(layoutOf(order, sequence)), atBest, SmallLoss, SmallLoss))
      continue;
    order.startup = startupOf(sequence, order.startup);
    take(sequence, order);
    return true;
  }
  take(fresh, order);
  return false;
}

} // namespace gmonkit
