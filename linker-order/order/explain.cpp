//===- explain.cpp - explanation of a function's position -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/order/explain.h"
#include "analyzer/model/function_filter.h"
#include "analyzer/names/clone_names.h"
#include "analyzer/object/symbol_index.h"
#include "linker-order/algorithms/arcs.h"
#include "linker-order/program/start_files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr size_t MostPartners = 5;
constexpr size_t NoRank = std::numeric_limits<size_t>::max(); // not listed in the order

uint64_t callsOf(const Neighbour &neighbour) {
  return SaturatingAdd(neighbour.callsTo, neighbour.callsFrom);
}

// Returns the ranks of the other functions in the section of the one at RANK.
std::vector<size_t> sectionMates(const Order &order, size_t rank) {
  size_t begin = rank, end = rank + 1;
  while (begin > 0 && order.functions[begin].isInSectionBefore)
    --begin;
  while (end < order.functions.size() && order.functions[end].isInSectionBefore)
    ++end;
  std::vector<size_t> mates;
  for (size_t mate = begin; mate < end; ++mate)
    if (mate != rank)
      mates.push_back(mate);
  return mates;
}

Explanation explainRank(const Order &order, ArrayRef<LayoutEdge> arcs, ArrayRef<size_t> rankOf,
                        size_t rank) {
  Explanation result;
  result.rank = rank;
  result.isStartUp = rank < order.startup;
  for (const OrderedFunction &function : ArrayRef(order.functions).take_front(rank))
    result.bytesBefore = SaturatingAdd(result.bytesBefore, function.size);
  result.sectionMates = sectionMates(order, rank);
  uint32_t self = order.nodes[rank];
  if (self == LayoutGraph::NoNode) {
    result.isStartFile = isStartFileFunction(order.functions[rank].name);
    bool isClone = !cloneName(linkName(order.functions[rank].name)).kind.empty();
    result.isIdle = order.functions[rank].weight == 0;
    bool isAdded = !result.isStartFile && !result.isIdle;
    result.isNewClone = isAdded && isClone;
    result.isNamesake = isAdded && !isClone;
    return result;
  }
  result.node = order.graph.nodes[self];

  std::map<size_t, Neighbour> byRank;
  auto partner = [&](uint32_t node) -> Neighbour & {
    return byRank.try_emplace(rankOf[node], Neighbour{rankOf[node]}).first->second;
  };
  for (const LayoutEdge &arc : arcs) {
    if (rankOf[arc.source] == NoRank || rankOf[arc.target] == NoRank)
      continue;
    if (arc.source == self)
      partner(arc.target).callsTo = arc.count;
    else if (arc.target == self)
      partner(arc.source).callsFrom = arc.count;
  }
  auto at = [&](size_t place) {
    auto found = byRank.find(place);
    return found == byRank.end() ? Neighbour{place} : found->second;
  };
  if (rank > 0)
    result.before = at(rank - 1);
  if (rank + 1 < order.functions.size())
    result.after = at(rank + 1);
  for (const auto &[place, neighbour] : byRank)
    result.partners.push_back(neighbour);
  llvm::stable_sort(result.partners,
                    [](const Neighbour &a, const Neighbour &b) { return callsOf(a) > callsOf(b); });
  if (result.partners.size() > MostPartners)
    result.partners.resize(MostPartners);
  return result;
}

} // namespace

bool isNamed(const OrderedFunction &function, StringRef name) {
  auto isName = [&](StringRef symbol) {
    return symbol == name || isNameOf(name, linkName(symbol));
  };
  return isName(function.name) || any_of(function.aliases, isName);
}

std::vector<Explanation> explain(const Order &order, StringRef name) {
  std::vector<LayoutEdge> arcs = arcsByWeight(order.graph);
  std::vector<size_t> rankOf(order.graph.nodes.size(), NoRank);
  for (size_t rank = 0; rank < order.nodes.size(); ++rank)
    if (order.nodes[rank] != LayoutGraph::NoNode)
      rankOf[order.nodes[rank]] = rank;
  std::vector<Explanation> explanations;
  for (size_t rank = 0; rank < order.functions.size(); ++rank)
    if (isNamed(order.functions[rank], name))
      explanations.push_back(explainRank(order, arcs, rankOf, rank));
  // lld's symbol tables do not contain versions.
  if (explanations.empty() && linkName(name) != name)
    return explain(order, linkName(name));
  return explanations;
}

} // namespace gmonkit
