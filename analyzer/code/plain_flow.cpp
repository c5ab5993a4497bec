//===- plain_flow.cpp - the basic blocks of plain code, with counts -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/plain_flow.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

class FlowFinder {
public:
  FlowFinder(const CodeMatch &match, const Disassembler &tools, ArrayRef<CountedPlace> places,
             const KnownExits &exits)
      : match(match), tools(tools), places(places), exits(exits), isBegin(match.plain.size() + 1) {}

  PlainFlow run();

private:
  using Places = ArrayRef<CountedPlace>;
  enum class Falls { Never, Sometimes, Always };

  bool isJump(size_t i) const { return tools.isJump(match.plain[i]); }
  bool isIndirect(size_t i) const { return isJump(i) && !tools.target(match.plain[i]); }
  std::optional<size_t> targetOf(size_t i) const { return match.targetOf(i, tools); }
  Places::iterator firstPlace(size_t from) const {
    return partition_point(places, [&](const CountedPlace &it) { return it.at < from; });
  }
  const CountedPlace *lastPlace(size_t begin, size_t end) const {
    auto it = firstPlace(end);
    return it != places.begin() && std::prev(it)->at >= begin ? &*std::prev(it) : nullptr;
  }
  std::vector<size_t> targetsOfIndirect(size_t i) const;
  bool hasPlace(size_t at) const {
    auto place = firstPlace(at);
    return place != places.end() && place->at == at;
  }
  std::optional<size_t> beginBehindJump(size_t at) const;
  void findBegins();
  void addBlock(size_t begin, size_t end);
  void addSuccessors(size_t b);
  Falls fallsThrough(size_t b) const;
  std::optional<uint64_t> returnsBehind(size_t b) const;
  void countBlock(size_t b);
  uint32_t blockOf(size_t i) const {
    return std::upper_bound(flow.begins.begin(), flow.begins.end(), i) - flow.begins.begin() - 1;
  }

  const CodeMatch &match;
  const Disassembler &tools;
  Places places;
  const KnownExits &exits;
  std::vector<bool> isBegin;        // by instruction
  std::vector<bool> hasPredecessor; // by block
  size_t indirectEdges = 0;
  PlainFlow flow;
};

// Returns the targets that are both in the flow graph and in a jump table. Either may be missing:
// the dynamic linker fills in tables of labels whose addresses the program takes.
std::vector<size_t> FlowFinder::targetsOfIndirect(size_t i) const {
  std::vector<size_t> inTables, inGraph, inBoth;
  if (auto table = match.tables.find(i); table != match.tables.end())
    for (uint64_t target : table->second)
      // There is no instruction at padding behind the last one.
      if (size_t to = match.findPlain(target); to < match.plain.size())
        inTables.push_back(to);
  const CountedPlace *last = lastPlace(0, i + 1);
  if (last && last->to) {
    // The point of all code outside is also that of targets to which a call may return. Without a
    // table this is a tail call.
    if (*last->to == 0)
      return inTables;
    for (const CountedPlace &place : places)
      if (place.from == last->to)
        inGraph.push_back(place.at);
  }
  std::set_intersection(inTables.begin(), inTables.end(), inGraph.begin(), inGraph.end(),
                        std::back_inserter(inBoth));
  return !inBoth.empty() ? inBoth : !inGraph.empty() ? inGraph : inTables;
}

// Returns the begin of the block in which the place at AT is the first, if that begin follows a
// jump. The counter may stand further on, where the flags are free.
std::optional<size_t> FlowFinder::beginBehindJump(size_t at) const {
  while (at != 0 && !isJump(at - 1)) {
    --at;
    if (isBegin[at] || tools.isCall(match.plain[at]) || hasPlace(at))
      return std::nullopt;
  }
  return at != 0 ? std::optional(at) : std::nullopt;
}

void FlowFinder::findBegins() {
  isBegin[0] = true;
  for (size_t i = 0; i < match.plain.size(); ++i) {
    if (tools.isEnd(match.plain[i]))
      isBegin[i + 1] = true;
    if (!isJump(i))
      continue;
    if (std::optional<size_t> to = targetOf(i))
      isBegin[*to] = true;
    if (isIndirect(i))
      for (size_t to : targetsOfIndirect(i))
        isBegin[to] = true;
  }
  for (const CountedPlace &place : places)
    if (std::optional<size_t> begin = beginBehindJump(place.at))
      isBegin[*begin] = true;
}

void FlowFinder::addBlock(size_t begin, size_t end) {
  CodeBlock &block = flow.code.blocks.emplace_back();
  block.address = match.plain[begin].address;
  block.size = match.plain[end - 1].address + match.plain[end - 1].size - block.address;
  block.plainSize = block.size;
  flow.begins.push_back(begin);
}

// Returns how often the call at the end of block B returned, if the next block tells.
std::optional<uint64_t> FlowFinder::returnsBehind(size_t b) const {
  size_t end = flow.begins[b + 1];
  auto next = firstPlace(end);
  bool isKnown = next != places.end() && next->at == end && tools.isCall(match.plain[end - 1]);
  return isKnown ? next->returned : std::nullopt;
}

// Returns whether block B falls through to the next block.
FlowFinder::Falls FlowFinder::fallsThrough(size_t b) const {
  size_t begin = flow.begins[b], end = flow.begins[b + 1];
  if (end == match.plain.size() || tools.isEnd(match.plain[end - 1]))
    return Falls::Never;
  if (returnsBehind(b))
    return Falls::Always;
  const CountedPlace *last = lastPlace(begin, end);
  auto next = firstPlace(end);
  bool areKnown =
      last && last->to && next != places.end() && next->from && next->at < flow.begins[b + 2];
  // A call that may not return leads to the point of all code outside, and so does one that never
  // returns. The code behind the latter has other predecessors, so its point is another one.
  if (tools.isCall(match.plain[end - 1]) && (!areKnown || (*last->to == 0 && next->from == 0)))
    return Falls::Sometimes;
  return !areKnown || *last->to == *next->from ? Falls::Always : Falls::Never;
}

void FlowFinder::addSuccessors(size_t b) {
  CodeBlock &block = flow.code.blocks[b];
  for (size_t i = flow.begins[b]; i < flow.begins[b + 1]; ++i) {
    if (!isJump(i))
      continue;
    std::vector<size_t> targets;
    if (std::optional<size_t> to = targetOf(i))
      targets.push_back(*to);
    else if (isIndirect(i))
      targets = targetsOfIndirect(i);
    if (indirectEdges += isIndirect(i) ? targets.size() : 0; indirectEdges > MostIndirectEdges)
      targets.clear();
    block.jumpsIndirectly |= isIndirect(i) && !targets.empty();
    block.leaves |= targets.empty() && !exits.contains(i);
    for (size_t to : targets)
      block.successors.push_back(blockOf(to));
  }
  if (Falls falls = fallsThrough(b); falls != Falls::Never) {
    block.successors.push_back(b + 1);
    flow.counts[b].mayGoOtherwise = falls == Falls::Sometimes;
  }
  block.sortSuccessors();
  block.leaves |= tools.isReturn(match.plain[flow.begins[b + 1] - 1]);
}

void FlowFinder::countBlock(size_t b) {
  BlockCounts &counts = flow.counts[b];
  auto first = firstPlace(flow.begins[b]);
  const CountedPlace *last = lastPlace(flow.begins[b], flow.begins[b + 1]);
  if (!last)
    return;
  counts.begun = first->count;
  counts.ended = returnsBehind(b).value_or(last->count);
  counts.runOn = first->runOn;
  for (size_t i = flow.begins[b]; i < flow.begins[b + 1]; ++i)
    if (auto exit = exits.find(i); exit != exits.end())
      counts.ended -= std::min(counts.ended, exit->second);
  // It may be entered from outside: by an exception, or by a second return of setjmp.
  counts.mayComeOtherwise = first->from == 0;
  bool followsCall = b != 0 && flow.counts[b - 1].mayGoOtherwise;
  flow.code.blocks[b].isLandingPad = first->from == 0 && (followsCall || !hasPredecessor[b]);
}

PlainFlow FlowFinder::run() {
  findBegins();
  size_t begin = 0;
  for (size_t i = 1; i <= match.plain.size(); ++i)
    if (isBegin[i] || i == match.plain.size()) {
      addBlock(begin, i);
      begin = i;
    }
  flow.begins.push_back(match.plain.size());
  flow.counts.resize(flow.code.blocks.size());
  hasPredecessor.resize(flow.code.blocks.size());
  for (size_t b = 0; b < flow.code.blocks.size(); ++b) {
    addSuccessors(b);
    for (uint32_t successor : flow.code.blocks[b].successors)
      hasPredecessor[successor] = true;
  }
  for (size_t b = 0; b < flow.code.blocks.size(); ++b)
    countBlock(b);
  return std::move(flow);
}

} // namespace

PlainFlow findFlow(const CodeMatch &match, const Disassembler &tools, ArrayRef<CountedPlace> places,
                   const KnownExits &exits) {
  return FlowFinder(match, tools, places, exits).run();
}

} // namespace gmonkit
