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

struct Block {
  uint64_t address;
  CountName count;
};

// Appends the blocks of functions without flow graph, by their records. Drops those of a function
// in which no block ran, unless the user wants them.
void addRecorded(const Image &image, const FunctionTable &functions, const ImageCounts &counts,
                 Array<Block> &blocks) {
  FunctionTable::Range function = {0, 0};
  Block *first = blocks.begin(); // of the function
  bool hasRun = true;
  auto endFunction = [&] {
    if (!hasRun && !options().zeros)
      blocks.resize(first);
    first = blocks.end();
    hasRun = false;
  };
  for (const GmonBlockRecord &record : recordsOf<GmonBlockRecord>(image.record->blocks)) {
    Block block = {image.fileAddress(target(record.address)), countName(record.count)};
    if (block.address < function.low || block.address >= function.high) {
      endFunction();
      function = functions.rangeOf(block.address);
    }
    hasRun = hasRun || counts[block.count];
    blocks.push(block);
  }
  endFunction();
}

// The same for functions with flow graph.
void addSolved(const Image &image, const ImageCounts &counts, Array<Block> &blocks) {
  auto addGraph = [&](const Graph &graph) {
    graph.forEachPlace([&](const GmonGraphPart &part, const GmonGraphPlace &place) {
      if (place.offset != GMON_NO_BLOCK)
        blocks.push({image.fileAddress(target(part.code) + place.offset), countName(place)});
    });
  };
  if (options().zeros)
    return forEachGraph(image, addGraph);
  for (const GmonGraphRecord *graph : counts.graphsThatRan())
    addGraph(Graph(*graph));
}

constexpr unsigned DigitBits = 11, Digits = 1 << DigitBits;
constexpr unsigned AddressBits = 33; // an image is smaller than 2 GiB

// Sorts FROM into TO, which has room for as many, by one digit of (address - BASE), which begins at
// bit SHIFT. The sort is stable.
void sortByDigit(const Array<Block> &from, Array<Block> &to, uint64_t base, unsigned shift) {
  auto digit = [&](const Block &block) { return (block.address - base) >> shift & (Digits - 1); };
  uint32_t next[Digits] = {}, sum = 0;
  for (const Block &block : from)
    ++next[digit(block)];
  for (uint32_t &place : next) {
    uint32_t number = place;
    place = sum;
    sum += number;
  }
  for (const Block &block : from)
    to.begin()[next[digit(block)]++] = block;
  to.resize(to.begin() + from.size());
}

// Radix sort: the program's exit waits for it, and there may be a million blocks. Returns false if
// there is no memory.
bool sortByAddress(Array<Block> &blocks, uint64_t base) {
  if (std::is_sorted(blocks.begin(), blocks.end(),
                     [](const Block &a, const Block &b) { return a.address < b.address; }))
    return true;
  Array<Block> sorted(blocks.size());
  if (sorted.failed())
    return false;
  for (unsigned shift = 0; shift < AddressBits; shift += DigitBits) {
    sortByDigit(blocks, sorted, base, shift);
    std::swap(blocks, sorted);
  }
  return true;
}

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

} // namespace

Array<BlockCount> collectBlocks(const Image &image, const FunctionTable &functions,
                                const ImageCounts &counts) {
  Array<Block> blocks(recordsOf<GmonBlockRecord>(image.record->blocks).size() +
                      image.graphBytes() / sizeof(GmonGraphPlace));
  VisitedCounters visited(image);
  if (blocks.failed() || visited.failed())
    return Array<BlockCount>::failure();
  addRecorded(image, functions, counts, blocks);
  addSolved(image, counts, blocks);
  Array<BlockCount> result(blocks.size());
  if (result.failed() || !sortByAddress(blocks, image.fileAddress(image.textLow)))
    return Array<BlockCount>::failure();
  // A counter of two places is reported once, at the lower address.
  for (const Block &block : blocks)
    if (!visited.visit(block.count))
      result.push({block.address, counts[block.count]});
  return result;
}

} // namespace gmonrt
