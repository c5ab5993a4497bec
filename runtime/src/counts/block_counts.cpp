//===- block_counts.cpp - the blocks of an image and how often they ran ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "counts/block_counts.h"
#include "base/options.h"
#include "base/radix_sort.h"
#include <algorithm>
#include <cstring>

namespace gmonrt {

namespace {

// The counters of IMAGE that have been visited.
class VisitedCounters {
public:
  explicit VisitedCounters(const Image &image)
      : first(image.counters()), visited(image.counterCount(), Zeroed()) {}
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

// Returns the address ranges of the functions of which a block record has counted, sorted. The
// result has failed() if there is no memory.
Array<FunctionTable::Range> rangesThatRan(const Image &image, const FunctionTable &functions,
                                          const ImageCounts &counts) {
  Span<GmonBlockRecord> records = recordsOf<GmonBlockRecord>(image.record->blocks);
  Array<FunctionTable::Range> ranges(records.size());
  for (const GmonBlockRecord &record : records) {
    if (!counts[countName(record.count)])
      continue;
    uint64_t address = image.fileAddress(target(record.address));
    const FunctionTable::Range *last = ranges.size() ? ranges.end() - 1 : nullptr;
    if (!last || address < last->low || address >= last->high)
      ranges.push(functions.rangeOf(address));
  }
  sortByKey(ranges, [](const FunctionTable::Range &range) { return range.low; });
  return ranges;
}

// Tells which addresses are in ranges. Faster if they ascend.
class RangeSearch {
public:
  explicit RangeSearch(const Array<FunctionTable::Range> &ranges)
      : ranges(ranges), next(ranges.begin()) {}

  bool isInside(uint64_t address) {
    const FunctionTable::Range *first = ranges.begin(), *end = ranges.end();
    bool isBelow = next != first && address < next[-1].low;
    if (isBelow || (next != end && next->low <= address))
      next = std::upper_bound(isBelow ? first : next, isBelow ? next : end, address,
                              [](uint64_t at, const auto &range) { return at < range.low; });
    return next != ranges.begin() && address < next[-1].high;
  }

private:
  const Array<FunctionTable::Range> &ranges; // sorted
  const FunctionTable::Range *next;          // the first one above the last address
};

// Returns the records of blocks without flow graph, by address. Leaves out those of a function in
// which no block ran, unless the user wants them. The result has failed() if there is no memory.
Array<const GmonBlockRecord *> wantedRecords(const Image &image, const FunctionTable &functions,
                                             const ImageCounts &counts) {
  Span<GmonBlockRecord> all = recordsOf<GmonBlockRecord>(image.record->blocks);
  Array<FunctionTable::Range> ranges = rangesThatRan(image, functions, counts);
  bool wantsAll = options().zeros;
  if (!ranges.failed() && !ranges.size() && !wantsAll)
    return {};
  Array<const GmonBlockRecord *> records(all.size());
  auto addressOf = [&](const GmonBlockRecord *record) {
    return image.fileAddress(target(record->address));
  };
  RangeSearch search(ranges);
  for (const GmonBlockRecord &record : all)
    if (wantsAll || search.isInside(addressOf(&record)))
      records.push(&record);
  if (ranges.failed() || records.failed() || !sortByKey(records, addressOf))
    return Array<const GmonBlockRecord *>::failure();
  return records;
}

// Returns the blocks of these records.
Array<BlockCount> recordedBlocks(const Image &image, const FunctionTable &functions,
                                 const ImageCounts &counts) {
  Array<const GmonBlockRecord *> records = wantedRecords(image, functions, counts);
  if (!records.failed() && !records.size())
    return {};
  Array<BlockCount> blocks(records.size());
  VisitedCounters visited(image);
  if (records.failed() || blocks.failed() || visited.failed())
    return Array<BlockCount>::failure();
  // A counter of two places is reported once, at the lower address.
  for (const GmonBlockRecord *record : records)
    if (CountName name = countName(record->count); !visited.visit(name))
      blocks.push({image.fileAddress(target(record->address)), counts[name]});
  return blocks;
}

// Of a type of its own: the program may contain std::sort with a function, too.
constexpr auto isLower = [](const BlockCount &a, const BlockCount &b) {
  return a.address < b.address;
};

// Leaves one of BLOCKS, which are sorted, at each address. A block without code, such as one of
// empty assembly, has the address of the next one. That runs whenever the empty one does, so its
// count is the largest.
void joinEmpty(Array<BlockCount> &blocks) {
  BlockCount *last =
      std::adjacent_find(blocks.begin(), blocks.end(),
                         [](const auto &a, const auto &b) { return a.address == b.address; });
  if (last == blocks.end())
    return;
  for (const BlockCount *block = last + 1; block != blocks.end(); ++block)
    if (block->address == last->address)
      last->count = std::max(last->count, block->count);
    else
      *++last = *block;
  blocks.resize(last + 1);
}

// Takes the blocks of graphs and RECORDED ones.
class BlockList {
public:
  BlockList(const Image &image, const ImageCounts &counts, const Array<BlockCount> &recorded)
      : image(image), counts(counts), blocks(capacity(image) + recorded.size()),
        others(capacity(image) + recorded.size()) {
    for (const BlockCount &block : recorded)
      others.push(block);
  }

  bool failed() const { return blocks.failed() || others.failed(); }

  void expect(size_t size) { blocks.expect(size); }
  void addGraph(const Graph &graph);

  // Returns all blocks by address. The result has failed() if there is no memory.
  Array<BlockCount> takeSorted();

private:
  // Has room for a place without a block, too.
  static size_t capacity(const Image &image) {
    return image.graphBytes() / sizeof(GmonGraphPlace) + 1;
  }
  void addPart(const GmonGraphPart &part, const GmonGraphPlace *counted,
               const GmonGraphPlace *solved);
  void mergeOthers();

  const Image &image;
  const ImageCounts &counts;
  Array<BlockCount> blocks; // ascending
  Array<BlockCount> others; // those recorded, and of parts below those in BLOCKS, such as cold ones
};

void BlockList::addGraph(const Graph &graph) {
  const GmonGraphPlace *counted = graph.places, *solved = counted;
  for (const GmonGraphPart &part : graph.parts)
    solved += part.counted;
  for (const GmonGraphPart &part : graph.parts) {
    addPart(part, counted, solved);
    counted += part.counted;
    solved += part.solved;
  }
}

// Merges the counted places with the others. Both are by address, except for a few compilers.
void BlockList::addPart(const GmonGraphPart &part, const GmonGraphPlace *counted,
                        const GmonGraphPlace *solved) {
  const GmonGraphPlace *countedEnd = counted + part.counted, *solvedEnd = solved + part.solved;
  const uint64_t *count = counts.countOf(counted), *solvedCount = counts.countOf(solved);
  uint64_t code = image.fileAddress(target(part.code));
  BlockCount *first = blocks.end(), *end = first;
  // What is no block comes first. It may be anywhere.
  auto rank = [](const GmonGraphPlace *place) { return place->offset - GMON_WAY; };
  while (counted != countedEnd || solved != solvedEnd) {
    bool takesCounted =
        solved == solvedEnd || (counted != countedEnd && rank(counted) <= rank(solved));
    uint32_t offset = takesCounted ? counted->offset : solved->offset;
    *end = {code + offset, takesCounted ? *count : *solvedCount};
    end += offset < GMON_WAY;
    counted += takesCounted;
    count += takesCounted;
    solved += !takesCounted;
    solvedCount += !takesCounted;
  }
  if (!std::is_sorted(first, end, isLower))
    std::sort(first, end, isLower);
  if (first == blocks.begin() || first == end || first[-1].address < first->address) {
    blocks.resize(end);
    return;
  }
  for (const BlockCount *block = first; block != end; ++block)
    others.push(*block);
}

// Moves the blocks above each of the others at once, from the last one on.
void BlockList::mergeOthers() {
  BlockCount *from = blocks.end(), *to = from + others.size();
  blocks.resize(to);
  for (const BlockCount *other = others.end(); other-- != others.begin();) {
    BlockCount *above = from;
    if (from != blocks.begin() && isLower(*other, from[-1]))
      above = std::upper_bound(blocks.begin(), from, *other, isLower);
    to -= from - above;
    memmove(to, above, static_cast<size_t>(from - above) * sizeof *from);
    from = above;
    *--to = *other;
  }
}

Array<BlockCount> BlockList::takeSorted() {
  if (!sortByKey(others, [](const BlockCount &block) { return block.address; }))
    return Array<BlockCount>::failure();
  mergeOthers();
  joinEmpty(blocks);
  return std::move(blocks);
}

} // namespace

// Leaves out blocks of functions that did not run, unless the user wants them.
Array<BlockCount> collectBlocks(const Image &image, const FunctionTable &functions,
                                const ImageCounts &counts) {
  Array<BlockCount> recorded = recordedBlocks(image, functions, counts);
  if (recorded.failed() || !image.graphBytes())
    return recorded;
  BlockList blocks(image, counts, recorded);
  if (blocks.failed())
    return Array<BlockCount>::failure();
  blocks.expect(counts.placesThatRan() + recorded.size());
  if (options().zeros)
    forEachGraph(image, [&](const Graph &graph) { blocks.addGraph(graph); });
  else
    for (const GmonGraphRecord *graph : counts.graphsThatRan())
      blocks.addGraph(Graph(*graph));
  return blocks.takeSorted();
}

} // namespace gmonrt
