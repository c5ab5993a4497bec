//===- branch_counts.cpp - taken branches and fall-throughs ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/blocks/branch_counts.h"
#include "linker-order/blocks/block_graph.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <unordered_map>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr uint32_t NoBlock = CodeBlock::NoBlock;
// Limit for blocks in a row without code, or added. Compilers write a few, damaged files all.
constexpr unsigned MostSteps = 64;

// Returns the first block on the way from BLOCK on for which ISTHERE is true. The way only leads
// over blocks with one successor; NoBlock if it ends.
uint32_t follow(const FunctionCode &code, uint32_t block, function_ref<bool(uint32_t)> isThere) {
  for (unsigned steps = 0; steps < MostSteps; ++steps) {
    if (isThere(block))
      return block;
    if (code.blocks[block].successors.size() != 1)
      break;
    block = code.blocks[block].successors.front();
  }
  return NoBlock;
}

// The passes through one function of the profiled program, in another build.
class BuildPasses {
public:
  BuildPasses(const FunctionCode &code, const FunctionCode &build) : code(code), build(build) {
    std::unordered_map<uint32_t, uint32_t> indices; // by the compiler's number
    for (const auto &[b, block] : enumerate(build.blocks))
      indices[block.id] = b;
    for (const CodeBlock &block : code.blocks) {
      auto found = indices.find(block.id);
      inBuild.push_back(found == indices.end() ? NoBlock : found->second);
    }
    findWholes();
  }

  // Adds the passes over EDGE to COUNTS. Returns false if the build does not have it.
  bool add(const BlockEdge &edge, BranchCounts &counts) const;

private:
  void findWholes();
  bool isPart(uint32_t block) const { return wholes[block] != block; }
  bool hasCode(uint32_t block) const { return block != NoBlock && build.blocks[block].size != 0; }
  // Returns the first block with code on the way from BLOCK of the build on.
  uint32_t arrival(uint32_t block) const {
    return follow(build, block, [&](uint32_t b) { return hasCode(b); });
  }

  const FunctionCode &code, &build;
  std::vector<uint32_t> inBuild; // by block of `code`: its index in `build`
  // By block of `code`: the block that it is a part of in the build; mostly itself.
  std::vector<uint32_t> wholes;
};

// What the plugin put between a block and what follows, to count that, is a part of the block in
// other builds. So is what it split off a block with two conditional branches.
void BuildPasses::findWholes() {
  constexpr uint32_t Several = NoBlock - 1;
  std::vector<uint32_t> before(code.blocks.size(), NoBlock);
  for (const auto &[b, block] : enumerate(code.blocks))
    for (uint32_t successor : block.successors)
      before[successor] = before[successor] == NoBlock ? b : Several;
  for (uint32_t b = 0; b < code.blocks.size(); ++b) {
    uint32_t whole = b;
    for (unsigned steps = 0; steps < MostSteps && code.blocks[whole].isAdded &&
                             inBuild[whole] == NoBlock && before[whole] < Several;
         ++steps)
      whole = before[whole];
    wholes.push_back(whole);
  }
}

bool BuildPasses::add(const BlockEdge &edge, BranchCounts &counts) const {
  if (isPart(edge.to))
    return true;
  uint32_t from = inBuild[wholes[edge.from]];
  // A block without code there, such as one that was only a jump, is part of the pass that leads to
  // it.
  if (!hasCode(from))
    return from != NoBlock || code.blocks[edge.from].plainSize == 0;
  uint32_t to = follow(code, edge.to, [&](uint32_t b) { return hasCode(inBuild[b]); });
  if (to == NoBlock)
    return false;
  to = inBuild[to];
  const CodeBlock &source = build.blocks[from];
  auto leadsThere = [&](uint32_t block) { return arrival(block) == to; };
  // The first of two conditional branches may lead to what follows: of `jne next, jnp cold`, it is
  // nearly always the first that is taken.
  bool fallsThrough =
      source.fallsThrough && leadsThere(from + 1) && !any_of(source.conditional, leadsThere);
  uint64_t &count = fallsThrough ? counts.fallThroughs : counts.taken;
  count = SaturatingAdd(count, edge.count);
  return source.jumpsIndirectly || any_of(source.successors, leadsThere);
}

// Returns nothing if BUILD has other blocks than CODE.
std::optional<BranchCounts> countIn(const FunctionCode &build, const FunctionCode &code,
                                    ArrayRef<BlockEdge> edges) {
  BranchCounts counts;
  BuildPasses passes(code, build);
  if (!all_of(edges, [&](const BlockEdge &edge) { return passes.add(edge, counts); }))
    return std::nullopt;
  return counts;
}

// Returns how often blocks of CODE with code of their own were left.
BranchCounts unknownIn(const FunctionCode &code, ArrayRef<BlockEdge> edges) {
  BranchCounts counts;
  for (const BlockEdge &edge : edges)
    if (code.blocks[edge.from].plainSize != 0)
      counts.unknown = SaturatingAdd(counts.unknown, edge.count);
  return counts;
}

} // namespace

BranchCounter::BranchCounter(const Workload &workload, const CodeLayout &profiled)
    : hasCounts(!workload.profile.blocks().empty()) {
  for (uint32_t f = 0; f < profiled.places.size(); ++f) {
    const FunctionCode *code = profiled.codeOf(f);
    if (!code)
      continue;
    EdgeCounts counts = countEdges(*code, countBlocks(*code, workload.profile));
    erase_if(counts.edges, [](const BlockEdge &edge) { return edge.count == 0; });
    if (!counts.edges.empty())
      flows.push_back({f, code, std::move(counts.edges)});
  }
}

std::optional<BranchCounts> BranchCounter::count(const CodeLayout &layout) const {
  if (!layout.code || !hasCounts)
    return std::nullopt;
  BranchCounts sum;
  for (const Flow &flow : flows) {
    const FunctionCode *build = layout.codeOf(flow.function);
    std::optional<BranchCounts> known;
    if (build)
      known = countIn(*build, *flow.code, flow.edges);
    BranchCounts counts = known ? *known : unknownIn(*flow.code, flow.edges);
    sum.taken = SaturatingAdd(sum.taken, counts.taken);
    sum.fallThroughs = SaturatingAdd(sum.fallThroughs, counts.fallThroughs);
    sum.unknown = SaturatingAdd(sum.unknown, counts.unknown);
  }
  return sum;
}

} // namespace gmonkit
