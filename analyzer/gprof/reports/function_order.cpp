//===- function_order.cpp - gprof's orders of functions and object files --===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Functions that call each other are chained, starting with the most frequent
// call. Object files are chained starting with the call recorded first. A chain
// grows only at its ends.
//
//===------------------------------------------------------------------------===//

#include "analyzer/gprof/reports/function_order.h"
#include "analyzer/gprof/model/merge_sort.h"
#include "llvm/ADT/StringSet.h"
#include <algorithm>
#include <numeric>

using namespace llvm;

namespace gmonkit::gprof {

ArcChains::ArcChains(ArrayRef<Arc> arcs, size_t symbols)
    : arcs(arcs), next(symbols, None), previous(symbols, None), isPlaced(symbols),
      isArcPlaced(arcs.size()) {
  for (uint32_t i = 0; i < arcs.size(); ++i)
    if (arcs[i].parent != arcs[i].child) {
      byAge.push_back(i);
      total += arcs[i].count;
    }
}

std::vector<uint32_t> ArcChains::byCount(std::vector<uint32_t> indices) const {
  mergeSort(indices, [&](uint32_t a, uint32_t b) {
    return arcs[a].count > arcs[b].count ? -1 : arcs[a].count < arcs[b].count ? 1 : 0;
  });
  return indices;
}

// Returns the nearer end of SYMBOL's chain. A tie is decided by FAVORHEAD.
uint32_t ArcChains::nearerEnd(uint32_t symbol, bool favorHead) const {
  uint32_t head = symbol, tail = symbol;
  size_t toHead = 0, toTail = 0;
  for (; previous[head] != None; head = previous[head])
    ++toHead;
  for (; next[tail] != None; tail = next[tail])
    ++toTail;
  if (toHead == toTail)
    return favorHead ? head : tail;
  return toHead < toTail ? head : tail;
}

void ArcChains::link(uint32_t before, uint32_t after) {
  next[before] = after;
  previous[after] = before;
}

// Returns false if ARC cannot extend a chain.
bool ArcChains::chain(const Arc &arc) {
  uint32_t parent = arc.parent, child = arc.child;
  auto isFree = [&](uint32_t symbol) { return next[symbol] == None && previous[symbol] == None; };
  if (isFree(parent))
    child = nearerEnd(child, /*favorHead=*/true);
  else if (isFree(child))
    parent = nearerEnd(parent, /*favorHead=*/false);
  else
    return false;
  bool childFirst;
  if (next[parent] != None)
    childFirst = true;
  else if (previous[parent] != None)
    childFirst = false;
  else
    childFirst = previous[child] != None;
  if (childFirst)
    link(child, parent);
  else
    link(parent, child);
  return true;
}

void ArcChains::run(ArrayRef<uint32_t> order, bool all, std::vector<uint32_t> &leftOver,
                    std::vector<uint32_t> &placed) {
  uint64_t counted = 0;
  for (uint32_t index : order) {
    const Arc &arc = arcs[index];
    counted += arc.count;
    if (isArcPlaced[index])
      continue;
    bool isRare = !all && static_cast<double>(counted) / static_cast<double>(total) > 0.99;
    if (isRare || isPlaced[arc.parent] || isPlaced[arc.child] || !chain(arc))
      leftOver.push_back(index);
    else
      isArcPlaced[index] = true;
  }
  auto isOpen = [&](uint32_t index) {
    return !isPlaced[arcs[index].parent] && !isPlaced[arcs[index].child];
  };
  auto place = [&](uint32_t symbol) {
    isPlaced[symbol] = true;
    placed.push_back(symbol);
  };
  for (uint32_t index : order) {
    uint32_t symbol = arcs[index].parent;
    if (!isOpen(index) || (next[symbol] == None && previous[symbol] == None))
      continue;
    while (previous[symbol] != None)
      symbol = previous[symbol];
    for (; symbol != None; symbol = next[symbol])
      place(symbol);
  }
  if (all)
    for (uint32_t index : order)
      if (isOpen(index))
        place(arcs[index].parent);
}

namespace {

class FunctionOrder {
public:
  FunctionOrder(const Analysis &analysis, bool isGraphPrinted)
      : analysis(analysis), isGraphPrinted(isGraphPrinted),
        chains(analysis.graph.arcs(), analysis.table.all().size()),
        arcsByCount(chains.byCount(chains.calls())) {}

  std::vector<uint32_t> find();

private:
  std::vector<uint32_t> busiest() const;
  std::vector<uint32_t> arcsOf(uint32_t symbol) const;
  std::vector<uint32_t> takeBusiest();
  bool isRecursion(uint32_t arc) const {
    return analysis.graph.arcs()[arc].parent == analysis.graph.arcs()[arc].child;
  }

  const Analysis &analysis;
  bool isGraphPrinted;
  ArcChains chains;
  std::vector<uint32_t> arcsByCount;
  std::vector<uint32_t> used, unused, order;
};

// Returns the functions that are callees of many frequent arcs, at most one in 80.
std::vector<uint32_t> FunctionOrder::busiest() const {
  std::vector<uint32_t> uses(analysis.table.all().size());
  uint64_t counted = 0;
  for (uint32_t index : arcsByCount) {
    counted += analysis.graph.arcs()[index].count;
    if (static_cast<double>(counted) / static_cast<double>(chains.totalCount()) > 0.90)
      break;
    ++uses[analysis.graph.arcs()[index].child];
  }
  std::vector<uint32_t> sorted = used;
  mergeSort(sorted, [&](uint32_t a, uint32_t b) {
    return uses[a] > uses[b] ? -1 : uses[a] < uses[b] ? 1 : 0;
  });
  sorted.resize(used.size() / 80);
  auto few = find_if(sorted, [&](uint32_t symbol) { return uses[symbol] == 5; });
  sorted.erase(few, sorted.end());
  return sorted;
}

// Returns SYMBOL's arcs to children, then those from parents, in the order of gprof's lists: the
// newest first, or as the call graph report sorted them.
std::vector<uint32_t> FunctionOrder::arcsOf(uint32_t symbol) const {
  const Node &node = analysis.graph.all()[symbol];
  std::vector<uint32_t> children = node.children, parents = node.parents;
  if (!isGraphPrinted || !analysis.hasEntry(symbol)) {
    llvm::sort(children, std::greater<>());
    llvm::sort(parents, std::greater<>());
  }
  children.insert(children.end(), parents.begin(), parents.end());
  return children;
}

// Places the busiest functions as a group. Returns the arcs between them that remain to be chained.
std::vector<uint32_t> FunctionOrder::takeBusiest() {
  std::vector<uint32_t> group = busiest(), touched, kept;
  for (uint32_t symbol : group) {
    for (uint32_t arc : arcsOf(symbol))
      if (!chains.isArcPlaced[arc] && !isRecursion(arc)) {
        touched.push_back(arc);
        chains.isArcPlaced[arc] = true;
      }
    chains.isPlaced[symbol] = true;
  }
  for (uint32_t index : touched) {
    const Arc &arc = analysis.graph.arcs()[index];
    if (!chains.isPlaced[arc.parent] || !chains.isPlaced[arc.child])
      continue;
    kept.push_back(index);
    chains.isPlaced[arc.parent] = chains.isPlaced[arc.child] = false;
  }
  // gprof forgets the last one.
  for (uint32_t symbol : ArrayRef(group).drop_back(group.empty() ? 0 : 1))
    if (chains.isPlaced[symbol])
      order.push_back(symbol);
  return chains.byCount(std::move(kept));
}

std::vector<uint32_t> FunctionOrder::find() {
  for (uint32_t i = 0; i < analysis.table.all().size(); ++i) {
    bool isUsed = analysis.table.all()[i].calls != 0;
    (isUsed ? used : unused).push_back(i);
    chains.isPlaced[i] = !isUsed;
  }
  std::vector<uint32_t> group = takeBusiest(), leftOver, none;
  chains.run(group, /*all=*/true, leftOver, order);
  chains.run(arcsByCount, /*all=*/false, leftOver, order);
  chains.run(leftOver, /*all=*/true, none, order);
  for (uint32_t symbol : used)
    if (!chains.isPlaced[symbol])
      order.push_back(symbol);
  order.insert(order.end(), unused.begin(), unused.end());
  return order;
}

} // namespace

void printFunctionOrder(const Analysis &analysis, bool isGraphPrinted, raw_ostream &out) {
  for (uint32_t symbol : FunctionOrder(analysis, isGraphPrinted).find())
    out << analysis.table.all()[symbol].name << '\n';
}

// Calls from or to functions in no object file of the map do not form chains, but count in the
// total. Files of the map that are not in the program come last, by name.
void printFileOrder(const Analysis &analysis, const FileMap &map, raw_ostream &out) {
  const std::vector<Symbol> &symbols = analysis.table.all();
  ArrayRef<Arc> arcs = analysis.graph.arcs();
  ArcChains chains(arcs, symbols.size());
  for (uint32_t index : chains.calls())
    chains.isArcPlaced[index] =
        !symbols[arcs[index].parent].isObjectFile || !symbols[arcs[index].child].isObjectFile;
  std::vector<uint32_t> order, leftOver;
  chains.run(chains.calls(), /*all=*/false, leftOver, order);
  for (uint32_t i = 0; i < symbols.size(); ++i)
    if (symbols[i].isObjectFile && !chains.isPlaced[i])
      order.push_back(i);
  StringSet<> printed;
  for (uint32_t symbol : order) {
    out << symbols[symbol].name << '\n';
    printed.insert(symbols[symbol].name);
  }
  std::vector<StringRef> others;
  for (StringRef file : map.files())
    if (!printed.contains(file))
      others.push_back(file);
  llvm::sort(others);
  for (StringRef file : others)
    out << file << '\n';
}

} // namespace gmonkit::gprof
