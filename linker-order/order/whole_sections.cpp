//===- whole_sections.cpp - functions of one section in an order ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/order/whole_sections.h"
#include "linker-order/program/section_owners.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace llvm;

namespace gmonkit {
namespace {

using Ranks = std::vector<size_t>; // indices in Order::functions

// Returns the ranks of the functions in each section of which ORDER lists a thunk, by owner.
std::map<uint32_t, Ranks> sharedSections(const Image &linked, const Order &order) {
  std::vector<uint32_t> owners = sectionOwners(linked), ofRank;
  std::map<uint32_t, Ranks> sections;
  for (const OrderedFunction &function : order.functions) {
    std::optional<uint32_t> f = linked.find(function.linkedAddress);
    ofRank.push_back(f ? owners[*f] : AddressIndex::None);
    if (f && owners[*f] != *f)
      sections[owners[*f]];
  }
  for (const auto &[rank, owner] : enumerate(ofRank))
    if (auto section = sections.find(owner); section != sections.end())
      section->second.push_back(rank);
  return sections;
}

// Appends to ORDER the owners of SECTIONS that it lacks, and adds them to their sections.
void addOwners(const Image &linked, std::map<uint32_t, Ranks> &sections, Order &order) {
  std::vector<uint32_t> idle;
  for (auto &[owner, ranks] : sections) {
    uint64_t address = linked.functions()[owner].address;
    auto isOwner = [&](size_t rank) { return order.functions[rank].linkedAddress == address; };
    if (any_of(ranks, isOwner))
      continue;
    ranks.push_back(order.functions.size() + idle.size());
    idle.push_back(owner);
  }
  addUnexecuted(idle, linked, order);
}

} // namespace

void keepSectionsWhole(const Image &linked, Order &order) {
  std::map<uint32_t, Ranks> sections = sharedSections(linked, order);
  if (sections.empty())
    return;
  std::vector<Ranks> placed; // what comes to each rank
  for (size_t rank = 0; rank < order.functions.size(); ++rank)
    placed.push_back({rank});
  addOwners(linked, sections, order);
  auto isColder = [&](size_t a, size_t b) {
    return order.functions[a].weight < order.functions[b].weight;
  };
  auto isBefore = [&](size_t a, size_t b) {
    return order.functions[a].linkedAddress < order.functions[b].linkedAddress;
  };
  for (auto &[owner, ranks] : sections) {
    size_t hottest = *max_element(ranks, isColder);
    for (size_t rank : ranks)
      if (rank < placed.size())
        placed[rank].clear();
    llvm::sort(ranks, isBefore);
    for (size_t rank : ArrayRef(ranks).drop_front())
      order.functions[rank].isInSectionBefore = true;
    placed[hottest] = ranks;
  }

  Order whole;
  size_t startup = 0;
  for (const auto &[rank, ranks] : enumerate(placed)) {
    for (size_t f : ranks) {
      whole.functions.push_back(order.functions[f]);
      whole.nodes.push_back(order.nodes[f]);
    }
    if (rank < order.startup)
      startup = whole.functions.size();
  }
  order.functions = std::move(whole.functions);
  order.nodes = std::move(whole.nodes);
  order.startup = startup;
}

} // namespace gmonkit
