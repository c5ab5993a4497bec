//===- instruction_counts.cpp - how often each instruction ran ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/instruction_counts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <utility>

using namespace llvm;

namespace gmonkit {
namespace {

// Divides the edges of a function's blocks among the instructions that they start from.
class StepFinder {
public:
  StepFinder(const CodeMatch &match, const Disassembler &tools, const PlainFlow &flow)
      : match(match), tools(tools), flow(flow) {}

  // EDGES: those of BLOCK.
  void addBlock(size_t block, ArrayRef<BlockEdge> blockEdges);
  std::vector<FlowStep> take() { return std::move(steps); }

private:
  bool isJump(size_t i) const { return tools.isJump(match.plain[i]); }
  std::optional<size_t> targetOf(size_t i) const { return match.targetOf(i, tools); }
  // Returns whether the next instruction before END leads where I does, and is taken rather than I.
  bool yields(size_t i, size_t end) const {
    return tools.isParityJump(match.plain[i]) && i + 1 < end && isJump(i + 1) &&
           targetOf(i + 1) == targetOf(i);
  }
  // Returns whether a jump behind I, before END, leads where I does, too, and may be taken as well.
  bool isShared(size_t i, size_t end) const {
    for (size_t other = i + 1; other < end; ++other)
      if (isJump(other) && !tools.isParityJump(match.plain[other]) &&
          targetOf(other) == targetOf(i))
        return true;
    return false;
  }
  void step(size_t from, BlockEdge &edge, bool isJump) {
    steps.push_back({from, flow.begins[edge.to], std::exchange(edge.count, 0), isJump, edge.error});
  }
  // The same for the edge to the block that begins at TO.
  void step(size_t from, size_t to, bool isJump, bool isShared = false) {
    auto edge =
        partition_point(edges, [&](const BlockEdge &it) { return flow.begins[it.to] < to; });
    if (edge == edges.end() || flow.begins[edge->to] != to)
      return;
    if (isShared)
      edge->error = std::max(edge->error, edge->count);
    step(from, *edge, isJump);
  }

  const CodeMatch &match;
  const Disassembler &tools;
  const PlainFlow &flow;
  std::vector<BlockEdge> edges; // of the current block; what a step takes is gone
  std::vector<FlowStep> steps;
};

void StepFinder::addBlock(size_t block, ArrayRef<BlockEdge> blockEdges) {
  edges.assign(blockEdges.begin(), blockEdges.end());
  size_t end = flow.begins[block + 1];
  for (size_t i = flow.begins[block]; i < end; ++i) {
    if (!isJump(i))
      continue;
    if (std::optional<size_t> to = targetOf(i)) {
      if (!yields(i, end))
        step(i, *to, /*isJump=*/true, isShared(i, end));
    } else if (!tools.target(match.plain[i])) {
      for (BlockEdge &edge : edges)
        step(i, edge, /*isJump=*/true);
    }
  }
  if (end < match.plain.size())
    step(end - 1, end, /*isJump=*/false);
}

} // namespace

std::vector<FlowStep> findSteps(const CodeMatch &match, const Disassembler &tools,
                                const PlainFlow &flow, ArrayRef<BlockEdge> edges) {
  StepFinder finder(match, tools, flow);
  for (size_t b = 0; b < flow.code.blocks.size(); ++b) {
    size_t number =
        find_if(edges, [&](const BlockEdge &edge) { return edge.from != b; }) - edges.begin();
    finder.addBlock(b, edges.take_front(number));
    edges = edges.drop_front(number);
  }
  return finder.take();
}

namespace {

class InstructionCounter {
public:
  InstructionCounter(const CodeMatch &match, const Disassembler &tools,
                     ArrayRef<CountedPlace> places, const PlainFlow &flow, ArrayRef<FlowStep> steps,
                     const KnownExits &exits)
      : match(match), tools(tools), places(places), flow(flow), steps(steps), exits(exits),
        byTarget(steps.vec()) {}

  InstructionCounts run() {
    counts.plain.resize(match.plain.size());
    findPredecessors();
    findUncountedLoops();
    addTaken();
    llvm::stable_sort(byTarget, [](const FlowStep &a, const FlowStep &b) { return a.to < b.to; });
    for (size_t b = 0; b < flow.code.blocks.size(); ++b)
      countBlock(b);
    for (const CodeInstruction &at : match.padding)
      countPadding(at);
    return std::move(counts);
  }

private:
  using Places = ArrayRef<CountedPlace>;

  void findPredecessors();
  void findUncountedLoops();
  void addTaken();
  InstructionCount beginOf(size_t block) const;
  void countBlock(size_t block);
  void countPadding(const CodeInstruction &at);
  uint64_t reached(const FlowStep &step, size_t next) const;
  // Returns the first place at or behind the plain instruction INDEX.
  Places::iterator firstPlace(size_t index) const {
    return partition_point(places, [&](const CountedPlace &it) { return it.at < index; });
  }
  // Returns whether a counted place is at the plain instruction BEGIN or behind it, before END.
  bool hasPlace(size_t begin, size_t end) const {
    auto place = firstPlace(begin);
    return place != places.end() && place->at < end;
  }
  // Returns whether the instruction is a conditional jump to another part of the function, which a
  // compiler puts elsewhere. How often it jumped is unknown.
  bool mayLeave(size_t i) const {
    return tools.isConditional(match.plain[i]) && tools.target(match.plain[i]) &&
           !match.targetOf(i, tools) && !exits.contains(i);
  }

  const CodeMatch &match;
  const Disassembler &tools;
  ArrayRef<CountedPlace> places;
  const PlainFlow &flow;
  ArrayRef<FlowStep> steps;
  const KnownExits &exits;
  std::vector<FlowStep> byTarget;
  std::vector<uint32_t> predecessors; // of each block: their number
  std::vector<bool> loopsUncounted;   // by plain instruction
  InstructionCount running;           // how often control arrives at the next instruction
  InstructionCounts counts;
};

void InstructionCounter::addTaken() {
  for (const FlowStep &step : steps) {
    if (!step.isJump)
      continue;
    InstructionCount &count = counts.plain[step.from];
    count.taken = SaturatingAdd(count.taken, step.count);
    count.error = SaturatingAdd(count.error, step.error);
  }
  for (const auto &[i, count] : exits)
    counts.plain[i].taken = SaturatingAdd(counts.plain[i].taken, count);
}

void InstructionCounter::findPredecessors() {
  predecessors.resize(flow.code.blocks.size());
  for (const CodeBlock &block : flow.code.blocks)
    for (uint32_t successor : block.successors)
      ++predecessors[successor];
}

// Inline assembly may loop, and so do compilers where they probe the stack.
void InstructionCounter::findUncountedLoops() {
  loopsUncounted.resize(match.plain.size());
  size_t first = match.plain.size(); // of the loops that end behind the instruction
  for (size_t i = match.plain.size(); i-- > 0;) {
    std::optional<size_t> to =
        tools.isJump(match.plain[i]) ? match.targetOf(i, tools) : std::nullopt;
    if (to && *to <= i && !hasPlace(*to, i + 1))
      first = std::min(first, *to);
    loopsUncounted[i] = first <= i;
  }
}

// Returns how often a block without a place of its own ran: as often as the block that it alone
// leads to, or else as often as control ran on to it. Inline assembly may jump, which no counter
// shows. It is taken to run straight on.
InstructionCount InstructionCounter::beginOf(size_t block) const {
  ArrayRef<uint32_t> successors = flow.code.blocks[block].successors;
  if (successors.size() == 1) {
    uint32_t next = successors.front();
    bool isOnlyWay = next != block && next != 0 && predecessors[next] == 1 &&
                     (block == 0 || !flow.counts[next].mayComeOtherwise);
    if (isOnlyWay && hasPlace(flow.begins[next], flow.begins[next + 1]))
      return {flow.counts[next].begun, 0, 0};
  }
  return {running.executed, 0, running.executed};
}

// The count of the first place also holds for what precedes it in the block: a plugin may put the
// counter behind instructions whose flags are in use.
void InstructionCounter::countBlock(size_t block) {
  size_t begin = flow.begins[block], end = flow.begins[block + 1];
  auto place = firstPlace(begin);
  for (size_t i = begin; i < end; ++i) {
    if (place != places.end() && place->at < end && (i == begin || place->at == i))
      running = {place++->count, 0, 0};
    else if (i == begin)
      running = beginOf(block);
    InstructionCount &count = counts.plain[i];
    uint64_t errorOfJump = count.error;
    count.executed = running.executed;
    count.error = loopsUncounted[i] ? InstructionCount::NoBound : running.error;
    bool isJump = tools.isJump(match.plain[i]);
    if (tools.isEnd(match.plain[i])) {
      if (isJump)
        count.taken = count.executed;
      running = {};
    } else if (isJump) {
      count.taken = std::min(count.taken, count.executed);
      running.executed -= count.taken;
      running.error = SaturatingAdd(running.error, mayLeave(i) ? running.executed : errorOfJump);
    }
  }
}

// Returns where the jump STEP to the plain instruction NEXT leads: to that, or to what looks like
// padding in front of it.
uint64_t InstructionCounter::reached(const FlowStep &step, size_t next) const {
  if (std::optional<uint64_t> target = tools.target(match.plain[step.from]))
    return *target;
  if (auto table = match.tables.find(step.from); table != match.tables.end())
    for (uint64_t target : table->second)
      if (match.findPlain(target) == next)
        return target;
  return match.plain[next].address;
}

// Control arrives at padding from the instruction before it, and by jumps that lead there.
void InstructionCounter::countPadding(const CodeInstruction &at) {
  InstructionCount &count = counts.padding.emplace_back();
  size_t next = match.findPlain(at.address);
  bool isBegin =
      next < match.plain.size() && binary_search(flow.begins, next); // the last of them is the end
  counts.isAlignment.push_back(isBegin && next != 0);
  if (next == match.plain.size())
    return;
  if (!isBegin) {
    count = counts.plain[next];
    count.taken = 0;
    // Behind a call that never returns, __builtin_longjmp may lead to the code behind the padding.
    bool mayBeEntered = next > 0 && tools.isCall(match.plain[next - 1]) && hasPlace(next, next + 1);
    if (mayBeEntered)
      count.error = count.executed;
    return;
  }
  if (next == 0)
    count.executed = counts.plain[0].executed;
  auto step = partition_point(byTarget, [&](const FlowStep &it) { return it.to < next; });
  for (; step != byTarget.end() && step->to == next; ++step) {
    bool skips = step->isJump && reached(*step, next) > at.address;
    if (next == 0 && skips)
      count.executed -= std::min(count.executed, step->count);
    else if (next != 0 && !skips)
      count.executed = SaturatingAdd(count.executed, step->count);
    if (!skips || next == 0)
      count.error = SaturatingAdd(count.error, step->error);
  }
}

} // namespace

InstructionCounts countInstructions(const CodeMatch &match, const Disassembler &tools,
                                    ArrayRef<CountedPlace> places, const PlainFlow &flow,
                                    ArrayRef<FlowStep> steps, const KnownExits &exits) {
  return InstructionCounter(match, tools, places, flow, steps, exits).run();
}

} // namespace gmonkit
