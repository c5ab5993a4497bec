//===- line_counts.cpp - execution counts of source lines -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/model/line_counts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {
namespace {

// Counts the lines of one function at a time.
class LineCounter {
public:
  LineCounter(const Profile &profile, const SourceLines &lines, WithoutBlocks withoutBlocks,
              SourceCounts &counts)
      : profile(profile), lines(lines), withoutBlocks(withoutBlocks), counts(counts) {}

  void add(uint32_t function);

private:
  LineCount &line(const LineRange &row) { return counts[row.file.str()][row.line]; }
  void count(const LineRange &row, ArrayRef<uint64_t> runs);
  std::string inlinedThrough(uint64_t address) const;

  const Profile &profile;
  const SourceLines &lines;
  WithoutBlocks withoutBlocks;
  SourceCounts &counts;
  // The largest block count of each line of the function, for each chain of inlined calls.
  std::map<std::pair<LineCount *, std::string>, uint64_t> most;
};

// Returns the chain of calls that the code at ADDRESS was inlined through.
std::string LineCounter::inlinedThrough(uint64_t address) const {
  std::vector<SourceFrame> frames = lines.frames(address);
  std::string path;
  for (const SourceFrame &frame : drop_begin(frames, frames.empty() ? 0 : 1))
    path += frame.file + ':' + std::to_string(frame.line) + ';';
  return path;
}

// RUNS: counts of the blocks in ROW.
void LineCounter::count(const LineRange &row, ArrayRef<uint64_t> runs) {
  if (runs.empty())
    return;
  LineCount &it = line(row);
  it.isCounted = true;
  for (uint64_t count : runs)
    if (it.blocks.empty() || it.blocks.back() != count)
      it.blocks.push_back(count);
  uint64_t &highest = most[{&it, inlinedThrough(row.begin)}];
  highest = std::max(highest, *llvm::max_element(runs));
}

void LineCounter::add(uint32_t index) {
  const Function &function = profile.image().functions()[index];
  uint64_t calls = profile.functions()[index].calls;
  ArrayRef<GmonBlock> blocks = profile.blocks(function.address, function.end());
  most.clear();
  bool isFirst = true;
  for (const LineRange &row : lines.lines(function.address, function.end())) {
    if (row.line == 0)
      continue;
    line(row);
    if (blocks.empty()) {
      bool isKnown = calls != 0 || withoutBlocks != WithoutBlocks::FirstLineIfCalled;
      if (isKnown && (isFirst || withoutBlocks == WithoutBlocks::AllLines))
        count(row, calls);
      isFirst = false;
      continue;
    }
    // Visits the block that continues into the row, then those that begin in it.
    auto next =
        partition_point(blocks, [&](const GmonBlock &block) { return block.address <= row.begin; });
    SmallVector<uint64_t, 8> runs;
    if (next != blocks.begin())
      runs.push_back(std::prev(next)->count);
    for (; next != blocks.end() && next->address < row.end; ++next)
      runs.push_back(next->count);
    count(row, runs);
  }
  for (const auto &[copy, highest] : most)
    copy.first->total = SaturatingAdd(copy.first->total, highest);
}

} // namespace

SourceCounts countLines(const Profile &profile, const SourceLines &lines,
                        const FunctionFilter &shown, WithoutBlocks withoutBlocks) {
  SourceCounts counts;
  LineCounter counter(profile, lines, withoutBlocks, counts);
  for (uint32_t function = 0; function < profile.image().functions().size(); ++function)
    if (shown.allows(function))
      counter.add(function);
  return counts;
}

SourceCounts countLines(const Profile &profile, const SourceLines &lines, uint32_t function,
                        WithoutBlocks withoutBlocks) {
  SourceCounts counts;
  LineCounter(profile, lines, withoutBlocks, counts).add(function);
  return counts;
}

} // namespace gmonkit
