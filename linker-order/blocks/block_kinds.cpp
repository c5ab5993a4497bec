//===- block_kinds.cpp - which blocks are hot, for start-up, or cold ------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/blocks/block_kinds.h"
#include "linker-order/blocks/block_graph.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr unsigned PageBits = 12;

// Returns how often the program of WORKLOAD was started: a profile may be that of many runs. 1 if
// main does not tell, as in a library.
double startsOf(const Workload &workload) {
  ArrayRef<Function> functions = workload.profile.image().functions();
  auto main = find_if(functions, [](const Function &function) { return function.name == "main"; });
  if (main == functions.end())
    return 1;
  return std::max<uint64_t>(workload.profile.functions()[main - functions.begin()].calls, 1);
}

// Returns the kind of each block of CODE.
std::vector<BlockKind> kindsOf(const FunctionCode &code, ArrayRef<Workload> workloads,
                               const std::vector<bool> &startOnly) {
  std::vector<double> atStart(code.blocks.size()), later(code.blocks.size()); // most in one run
  for (const auto &[w, workload] : enumerate(workloads)) {
    double starts = startsOf(workload);
    std::vector<double> &most = !startOnly.empty() && startOnly[w] ? atStart : later;
    for (const auto &[b, count] : enumerate(countBlocks(code, workload.profile)))
      most[b] = std::max(most[b], count.begun / starts);
  }
  std::vector<BlockKind> kinds;
  for (const auto &[start, other] : zip_equal(atStart, later))
    kinds.push_back(other > start ? BlockKind::Hot
                    : start > 0   ? BlockKind::StartUp
                                  : BlockKind::Cold);
  return kinds;
}

// Returns how many of the bytes from FIRST to END are on PAGES. The number of steps is limited by
// that of the pages: a file may claim any size for a function.
uint64_t overlap(uint64_t first, uint64_t end, const DenseSet<uint64_t> &pages) {
  constexpr uint64_t pageSize = uint64_t(1) << PageBits;
  uint64_t bytes = 0;
  for (size_t steps = 0; first < end && steps <= pages.size(); ++steps) {
    uint64_t here = std::min(end - first, pageSize - first % pageSize);
    if (pages.contains(first >> PageBits))
      bytes += here;
    first = SaturatingAdd(first, here); // behind the last page there is no address
  }
  return bytes;
}

} // namespace

Expected<BlockKinds> BlockKinds::read(ArrayRef<Workload> workloads) {
  BlockKinds result;
  if (!workloads.front().profile.image().isElf())
    return result;
  LayoutGraph calls = buildGraph(workloads);
  for (const LayoutNode &node : calls.nodes)
    result.executed.push_back(node.function);
  Expected<BlockGraph> graph = buildBlockGraph(workloads, calls);
  if (!graph)
    return graph.takeError();
  for (const FunctionBlocks &function : graph->functions) {
    const FunctionCode &code = function.code;
    FunctionKinds &kinds = result.functions[code.function];
    kinds.shape = code.shape;
    for (const auto &[block, kind] :
         zip_equal(code.blocks, kindsOf(code, workloads, graph->startOnly))) {
      kinds.blocks[block.id] = kind;
      kinds.own += !block.isAdded;
    }
  }
  return result;
}

std::vector<KindRange> BlockKinds::rangesIn(const CodeLayout &layout, uint32_t function) const {
  const FunctionCode *code = layout.codeOf(function);
  auto known = functions.find(function);
  if (!code || known == functions.end())
    return {};
  const FunctionKinds &kinds = known->second;
  // An order moves the function with its blocks.
  uint64_t shift = layout.places[function].address - code->blocks.front().address;
  std::vector<KindRange> ranges;
  size_t own = 0;
  uint32_t added = firstAddedBlock(*code, kinds.shape);
  for (const CodeBlock &block : code->blocks) {
    if (!block.isAdded && block.id >= added)
      continue;
    auto kind = kinds.blocks.find(block.id);
    if (kind == kinds.blocks.end())
      return {};
    own += !block.isAdded;
    if (block.size != 0)
      ranges.push_back({block.address + shift, block.size, kind->second});
  }
  if (own != kinds.own)
    return {};
  llvm::stable_sort(ranges, [](auto &a, auto &b) { return a.address < b.address; });
  std::vector<KindRange> joined;
  for (const KindRange &range : ranges) {
    bool adjoins = !joined.empty() && joined.back().kind == range.kind &&
                   joined.back().address + joined.back().size == range.address;
    if (adjoins)
      joined.back().size += range.size;
    else
      joined.push_back(range);
  }
  return joined;
}

std::vector<KindRange> BlockKinds::executedRanges(const CodeLayout &layout) const {
  std::vector<KindRange> all;
  for (uint32_t function : executed) {
    const CodeLayout::Place &place = layout.places[function];
    if (place.address == CodeLayout::Absent)
      continue;
    std::vector<KindRange> ranges = rangesIn(layout, function);
    if (ranges.empty())
      ranges.push_back({place.address, place.size, BlockKind::Hot});
    erase_if(ranges, [](const KindRange &range) { return range.kind == BlockKind::Cold; });
    append_range(all, ranges);
  }
  llvm::stable_sort(all, [](auto &a, auto &b) { return a.address < b.address; });
  return all;
}

std::optional<KindBytes> BlockKinds::bytesOn(const DenseSet<uint64_t> &pages,
                                             const CodeLayout &layout) const {
  if (!layout.code || functions.empty())
    return std::nullopt;
  KindBytes bytes;
  uint64_t counted = 0; // up to this address: linkers give several functions the same bytes
  for (const KindRange &range : executedRanges(layout)) {
    uint64_t end = SaturatingAdd(range.address, range.size);
    uint64_t here = overlap(std::max(range.address, counted), end, pages);
    (range.kind == BlockKind::Hot ? bytes.hot : bytes.startUp) += here;
    counted = std::max(counted, end);
  }
  bytes.cold = (uint64_t(pages.size()) << PageBits) - bytes.hot - bytes.startUp;
  return bytes;
}

} // namespace gmonkit
