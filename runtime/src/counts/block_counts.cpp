//===- block_counts.cpp - the blocks of an image and how often they ran ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "counts/block_counts.h"
#include "base/options.h"
#include <algorithm>

namespace gmonrt {

namespace {

// The counters of IMAGE that have been visited.
class VisitedCounters {
public:
  explicit VisitedCounters(const Image &image)
      : first(image.counters()), visited(image.counterCount()) {}
  bool failed() const { return visited.failed(); }

  // Returns whether NAME was visited before. Counters of graph places are not shared.
  bool visit(CountName name) {
    if (name & 1)
      return false;
    return std::exchange(visited.begin()[reinterpret_cast<const uint64_t *>(name) - first], true);
  }

private:
  const uint64_t *first;
  Array<bool> visited;
};

// Sorts by address of the block. Most linkers keep the order.
void sortRecords(Array<const GmonBlockRecord *> &records) {
  auto isLower = [](const GmonBlockRecord *a, const GmonBlockRecord *b) {
    return target(a->address) < target(b->address);
  };
  if (!std::is_sorted(records.begin(), records.end(), isLower))
    std::sort(records.begin(), records.end(), isLower);
}

// Returns the blocks of functions without flow graph, by their records. Leaves out those of a
// function in which no block ran, unless the user wants them.
Array<BlockCount> recordedBlocks(const Image &image, const FunctionTable &functions,
                                 const ImageCounts &counts) {
  Span<GmonBlockRecord> all = recordsOf<GmonBlockRecord>(image.record->blocks);
  Array<const GmonBlockRecord *> records(all.size());
  for (const GmonBlockRecord &record : all)
    records.push(&record);
  sortRecords(records);
  Array<BlockCount> blocks(all.size());
  VisitedCounters visited(image);
  if (records.failed() || blocks.failed() || visited.failed())
    return Array<BlockCount>::failure();
  FunctionTable::Range function = {0, 0};
  BlockCount *first = blocks.begin(); // of the function
  bool hasRun = true;
  auto endFunction = [&] {
    if (!hasRun && !options().zeros)
      blocks.resize(first);
    first = blocks.end();
    hasRun = false;
  };
  for (const GmonBlockRecord *record : records) {
    uint64_t address = image.fileAddress(target(record->address));
    if (address >= function.high) {
      endFunction();
      function = functions.rangeOf(address);
    }
    // A counter of two places is reported once, at the lower address.
    CountName name = countName(record->count);
    if (visited.visit(name))
      continue;
    blocks.push({address, counts[name]});
    hasRun = hasRun || blocks.end()[-1].count;
  }
  endFunction();
  return blocks;
}

// The same for functions with flow graph, in any order.
Array<BlockCount> solvedBlocks(const Image &image, const ImageCounts &counts) {
  Array<BlockCount> blocks(image.graphBytes() / sizeof(GmonGraphPlace));
  auto addGraph = [&](const Graph &graph) {
    graph.forEachPlace([&](const GmonGraphPart &part, const GmonGraphPlace &place) {
      if (place.offset != GMON_NO_BLOCK)
        blocks.push(
            {image.fileAddress(target(part.code) + place.offset), counts[countName(place)]});
    });
  };
  if (options().zeros)
    forEachGraph(image, addGraph);
  else
    for (const GmonGraphRecord *graph : counts.graphsThatRan())
      addGraph(Graph(*graph));
  return blocks;
}

constexpr unsigned DigitBits = 11, Digits = 1 << DigitBits;

bool isLower(const BlockCount &a, const BlockCount &b) { return a.address < b.address; }

// Sorts FROM into TO, which has room for as many, by one digit of (address - BASE), which begins at
// bit SHIFT. The sort is stable.
void sortByDigit(const Array<BlockCount> &from, Array<BlockCount> &to, uint64_t base,
                 unsigned shift) {
  auto digit = [&](const BlockCount &block) {
    return (block.address - base) >> shift & (Digits - 1);
  };
  uint32_t next[Digits] = {}, sum = 0;
  for (const BlockCount &block : from)
    ++next[digit(block)];
  for (uint32_t &place : next) {
    uint32_t number = place;
    place = sum;
    sum += number;
  }
  for (const BlockCount &block : from)
    to.begin()[next[digit(block)]++] = block;
  to.resize(to.begin() + from.size());
}

// Radix sort: the program's exit waits for it, and there may be a million blocks. All are within
// SIZE bytes from BASE. Returns false if there is no memory.
bool sortByAddress(Array<BlockCount> &blocks, uint64_t base, uint64_t size) {
  if (std::is_sorted(blocks.begin(), blocks.end(), isLower))
    return true;
  Array<BlockCount> sorted(blocks.size());
  if (sorted.failed())
    return false;
  for (unsigned shift = 0; shift < 64 && size >> shift; shift += DigitBits) {
    sortByDigit(blocks, sorted, base, shift);
    std::swap(blocks, sorted);
  }
  return true;
}

} // namespace

Array<BlockCount> collectBlocks(const Image &image, const FunctionTable &functions,
                                const ImageCounts &counts) {
  Array<BlockCount> recorded = recordedBlocks(image, functions, counts);
  Array<BlockCount> solved = solvedBlocks(image, counts);
  if (recorded.failed() || solved.failed() ||
      !sortByAddress(solved, image.fileAddress(image.textLow), image.textHigh - image.textLow))
    return Array<BlockCount>::failure();
  if (!recorded.size())
    return solved;
  Array<BlockCount> all(recorded.size() + solved.size());
  if (!all.failed())
    all.resize(std::merge(recorded.begin(), recorded.end(), solved.begin(), solved.end(),
                          all.begin(), isLower));
  return all;
}

} // namespace gmonrt
