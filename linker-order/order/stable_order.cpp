//===- stable_order.cpp - a new order that follows an old one -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Counts of a program with threads differ between runs, and so does the order
// of first runs. An order computed anew each time would move a third of the
// functions, and change everything linked and measured with them, without a
// benefit. So the old order stays as long as it is as good for the new profile.
//
//===------------------------------------------------------------------------===//

#include "linker-order/order/stable_order.h"
#include "linker-order/judge/evaluate.h"
#include "linker-order/program/section_names.h"
#include "linker-order/program/section_owners.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>
#include <unordered_set>

using namespace llvm;

namespace gmonkit {
namespace {

// Positions of functions in an old order.
class Ranks {
public:
  explicit Ranks(const FormerOrder &old) {
    for (size_t rank = 0; rank < old.names.size(); ++rank)
      ofName.try_emplace(old.names[rank], 2 * rank + 2);
    if (old.initializers)
      ofInitializers = 2 * *old.initializers + 1;
  }

  // Returns nothing if the function is not listed.
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

// A function that OLD lists, and the functions after it in the new order that OLD does not list or
// that share its section. They move together.
struct Run {
  size_t rank; // in the old order; 0 for the first run, which may have no such function
  std::vector<size_t> functions; // indices in Order::functions
};

// Returns those of the functions BEGIN to END of ORDER that are cold parts or, unless ARECOLD, are
// none, in their new sequence.
std::vector<size_t> rearranged(size_t begin, size_t end, bool areCold, const Order &order,
                               const Ranks &ranks) {
  std::vector<Run> runs;
  for (size_t f = begin; f < end; ++f) {
    if (order.functions[f].isColdPart != areCold)
      continue;
    bool isBound = order.functions[f].isInSectionBefore && !runs.empty();
    if (std::optional<size_t> rank = ranks.find(order.functions[f]); rank && !isBound)
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

// Returns the functions BEGIN to END of ORDER in their new sequence. Cold parts stay behind all
// others, also those that the old order does not list.
std::vector<size_t> rearranged(size_t begin, size_t end, const Order &order, const Ranks &ranks) {
  std::vector<size_t> sequence = rearranged(begin, end, /*areCold=*/false, order, ranks);
  append_range(sequence, rearranged(begin, end, /*areCold=*/true, order, ranks));
  return sequence;
}

// Reduces ORDER to SEQUENCE, indices in Order::functions.
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

// Returns the functions of LINKED that OLD names and ORDER does not list.
std::vector<uint32_t> unexecutedOf(const FormerOrder &old, const Image &linked,
                                   const SymbolIndex &index, const Order &order) {
  std::unordered_set<uint64_t> listed;
  for (const OrderedFunction &function : order.functions)
    listed.insert(function.linkedAddress);
  std::vector<uint32_t> idle, owners = sectionOwners(linked);
  for (const std::string &name : old.names) {
    ArrayRef<uint32_t> bearers = index.find(name);
    // What is in the section of a listed function goes where that goes.
    auto isListed = [&](uint32_t f) {
      return listed.contains(linked.functions()[f].address) ||
             listed.contains(linked.functions()[owners[f]].address);
    };
    if (bearers.empty() || any_of(bearers, isListed))
      continue;
    idle.push_back(bearers.front());
    listed.insert(linked.functions()[bearers.front()].address);
  }
  return idle;
}

// Returns the layout of SEQUENCE, indices in Order::functions. UNITS: their nodes in GRAPH.
CodeLayout layoutOfSequence(const LayoutGraph &graph, ArrayRef<uint32_t> units, const Order &order,
                            ArrayRef<size_t> sequence) {
  constexpr uint64_t mostBytes = 1ull << 32; // sizes may have any value
  CodeLayout layout;
  for (const LayoutNode &node : graph.nodes)
    layout.places.resize(std::max<size_t>(layout.places.size(), node.function + 1));
  uint64_t next = 0;
  for (size_t f : sequence) {
    uint64_t size = std::min(order.functions[f].size, mostBytes);
    if (uint32_t unit = units[f]; unit != LayoutGraph::NoNode)
      layout.places[graph.nodes[unit].function] = {next, size};
    next = alignTo(next + size, FunctionAlignment);
  }
  return layout;
}

// Returns the size of the prefix of SEQUENCE that is best called the start-up part: it has those
// marked ISSTARTUP and few others.
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

bool keepWhereAsGood(const FormerOrder &old, const LayoutGraph &graph, ArrayRef<uint32_t> units,
                     size_t running, Order &order) {
  Ranks ranks(old);
  std::vector<size_t> fresh(running);
  std::iota(fresh.begin(), fresh.end(), 0);
  if (order.functions.size() == running && rearranged(0, running, order, ranks) == fresh)
    return false;
  Scorer scorer(graph, ChoosingSeed);
  LayoutScore atBest = scorer.score(layoutOfSequence(graph, units, order, fresh));
  for (size_t listed : {order.functions.size(), running}) {
    std::vector<size_t> sequence = rearranged(0, listed, order, ranks);
    if (!costsNoMore(scorer.score(layoutOfSequence(graph, units, order, sequence)), atBest,
                     SmallLoss, SmallLoss))
      continue;
    order.startup = startupOf(sequence, order.startup);
    take(sequence, order);
    return true;
  }
  take(fresh, order);
  return false;
}

bool keepWhereAsGood(const FormerOrder &old, const Image &linked, const SymbolIndex &index,
                     Order &order) {
  size_t running = order.functions.size();
  addUnexecuted(unexecutedOf(old, linked, index, order), linked, order);
  return keepWhereAsGood(old, order.graph, std::vector<uint32_t>(order.nodes), running, order);
}

} // namespace gmonkit
