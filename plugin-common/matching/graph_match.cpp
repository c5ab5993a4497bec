//===- graph_match.cpp - blocks of a changed function ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Blocks that nothing else resembles are matched first: those with the same
// instructions between the same neighbours, then those with the same
// instructions. From there matches spread along edges of the two graphs. The
// blocks between two matched ones are then aligned in the sequence of the
// source, by what they have in common. Similar methods are in llvm-bolt, "Stale
// Profile Matching" (Ayupov, Panchenko, Pupyrev, 2024).
//
//===------------------------------------------------------------------------===//

#include "plugin-common/matching/graph_match.h"
#include "plugin-common/matching/code_hash.h"
#include <algorithm>
#include <unordered_map>

namespace gmonkit {

namespace {

using Block = SourceGraph::Block;
constexpr uint32_t None = SourceGraph::None;

// How much two blocks must have in common to be matched along an edge.
enum class Likeness { Code, Operations, Any };

constexpr double LeastLikeness = 0.6;

// What a block does now and then, from 0 to 1: 1 is the same.
double likenessOf(const Block &a, const Block &b) {
  if (a.code == b.code)
    return 1;
  double sameCalls = a.calls && a.calls == b.calls ? 0.8 : 0;
  return std::max(sameCalls, 0.95 * a.operations.likeness(b.operations));
}

bool areAlike(const Block &a, const Block &b, Likeness likeness) {
  switch (likeness) {
  case Likeness::Code:
    return a.code == b.code;
  case Likeness::Operations:
    return likenessOf(a, b) >= LeastLikeness;
  case Likeness::Any:
    return true;
  }
  return false;
}

// How well two blocks fit in an alignment. 0: not at all. Blocks of nothing but branches are all
// alike, so they say less.
uint32_t scoreOf(const Block &a, const Block &b) {
  double likeness = likenessOf(a, b);
  if (likeness < LeastLikeness)
    return 0;
  bool isEmpty = a.operations.empty() && b.operations.empty();
  return (isEmpty ? 2 : uint32_t(8 * likeness)) + (a.edges.size() == b.edges.size());
}

// One of the two graphs.
struct Side {
  explicit Side(const SourceGraph &graph)
      : blocks(graph.blocks), from(blocks.size()), other(blocks.size(), None) {
    for (uint32_t i = 0; i < blocks.size(); ++i)
      for (const SourceGraph::Edge &edge : blocks[i].edges)
        if (from[edge.to].empty() || from[edge.to].back() != i)
          from[edge.to].push_back(i);
  }

  const std::vector<Block> &blocks;
  std::vector<std::vector<uint32_t>> from; // the blocks with edges to a block
  std::vector<uint32_t> other;             // the block of the other graph, or None
};

// Keys of blocks that are equal if the blocks are alike. 0: like no other.
using Keys = std::vector<uint64_t>;

Keys keysOfNeighbours(const Side &side) {
  Keys keys;
  for (uint32_t i = 0; i < side.blocks.size(); ++i) {
    uint64_t before = 0; // in any sequence
    for (uint32_t block : side.from[i]) {
      CodeHash one;
      one.add(uint64_t(side.blocks[block].code));
      before += one.value();
    }
    CodeHash hash(before);
    hash.add(uint64_t(side.blocks[i].code));
    for (const SourceGraph::Edge &edge : side.blocks[i].edges)
      hash.add(uint64_t(side.blocks[edge.to].code));
    keys.push_back(hash.value() | 1);
  }
  return keys;
}

template <class KeyOf> Keys keysOf(const Side &side, KeyOf keyOf) {
  Keys keys;
  for (const Block &block : side.blocks)
    keys.push_back(keyOf(block));
  return keys;
}

class Matcher {
public:
  Matcher(const SourceGraph &old, const SourceGraph &now) : old(old), now(now) {}

  std::vector<uint32_t> run();

private:
  bool isOpen(uint32_t before, uint32_t after) const {
    return old.other[before] == None && now.other[after] == None;
  }
  void match(uint32_t before, uint32_t after);
  void tryMatch(uint32_t before, uint32_t after, Likeness likeness);
  void matchUnique(const Keys &oldKeys, const Keys &nowKeys);
  template <class KeyOf> void matchUnique(KeyOf keyOf) {
    matchUnique(keysOf(old, keyOf), keysOf(now, keyOf));
  }
  void spread(Likeness likeness);
  void spreadFrom(uint32_t before, uint32_t after, Likeness likeness);
  void align();
  void alignBetween(uint32_t oldFirst, uint32_t oldEnd, uint32_t nowFirst, uint32_t nowEnd);

  Side old, now;
  std::vector<uint32_t> matched; // blocks of `now`, in the sequence of matching
  size_t cellsLeft = 8 << 20;    // of alignments: all take some 300 ms
};

void Matcher::match(uint32_t before, uint32_t after) {
  old.other[before] = after;
  now.other[after] = before;
  matched.push_back(after);
}

void Matcher::tryMatch(uint32_t before, uint32_t after, Likeness likeness) {
  if (isOpen(before, after) && areAlike(old.blocks[before], now.blocks[after], likeness))
    match(before, after);
}

void Matcher::matchUnique(const Keys &oldKeys, const Keys &nowKeys) {
  struct Place {
    uint32_t old = None, now = None;
    bool isUnique = true;
  };
  std::unordered_map<uint64_t, Place> places;
  auto add = [&](const Side &side, const Keys &keys, uint32_t Place::*member) {
    for (uint32_t i = 0; i < keys.size(); ++i)
      if (keys[i] && side.other[i] == None) {
        Place &place = places[keys[i]];
        place.isUnique = place.isUnique && place.*member == None;
        place.*member = i;
      }
  };
  add(old, oldKeys, &Place::old);
  add(now, nowKeys, &Place::now);
  for (uint32_t i = 0; i < nowKeys.size(); ++i)
    if (auto found = places.find(nowKeys[i]); found != places.end()) {
      const Place &place = found->second;
      if (place.isUnique && place.now == i && place.old != None && isOpen(place.old, i))
        match(place.old, i);
    }
}

void Matcher::spreadFrom(uint32_t before, uint32_t after, Likeness likeness) {
  const std::vector<SourceGraph::Edge> &oldEdges = old.blocks[before].edges,
                                       &nowEdges = now.blocks[after].edges;
  if (oldEdges.size() == nowEdges.size())
    for (size_t i = 0; i < oldEdges.size(); ++i)
      tryMatch(oldEdges[i].to, nowEdges[i].to, likeness);
  if (old.from[before].size() == 1 && now.from[after].size() == 1)
    tryMatch(old.from[before][0], now.from[after][0], likeness);
}

void Matcher::spread(Likeness likeness) {
  for (size_t i = 0; i < matched.size(); ++i) // grows
    spreadFrom(now.other[matched[i]], matched[i], likeness);
}

// Aligns open blocks of both ranges so that the sum of scores is highest (Needleman and Wunsch).
void Matcher::alignBetween(uint32_t oldFirst, uint32_t oldEnd, uint32_t nowFirst, uint32_t nowEnd) {
  std::vector<uint32_t> rows, columns;
  for (uint32_t i = oldFirst; i < oldEnd; ++i)
    if (old.other[i] == None)
      rows.push_back(i);
  for (uint32_t i = nowFirst; i < nowEnd; ++i)
    if (now.other[i] == None)
      columns.push_back(i);
  if (rows.empty() || columns.empty() || rows.size() > cellsLeft / columns.size())
    return;
  cellsLeft -= rows.size() * columns.size();
  // The best sum for what follows a row and a column.
  size_t width = columns.size() + 1;
  std::vector<uint32_t> best(width * (rows.size() + 1));
  auto at = [&](size_t row, size_t column) -> uint32_t & { return best[row * width + column]; };
  auto pairOf = [&](size_t row, size_t column) {
    uint32_t score = scoreOf(old.blocks[rows[row]], now.blocks[columns[column]]);
    return score ? score + at(row + 1, column + 1) : 0;
  };
  for (size_t row = rows.size(); row-- > 0;)
    for (size_t column = columns.size(); column-- > 0;)
      at(row, column) = std::max({at(row + 1, column), at(row, column + 1), pairOf(row, column)});
  for (size_t row = 0, column = 0; row < rows.size() && column < columns.size();)
    if (at(row, column) == at(row + 1, column))
      ++row;
    else if (at(row, column) == at(row, column + 1))
      ++column;
    else
      match(rows[row++], columns[column++]);
}

// Aligns what is between matched blocks. The longest sequence of matches that both graphs have in
// common divides them.
void Matcher::align() {
  std::vector<uint32_t> ends, previous(now.blocks.size(), None); // by length of a sequence: its end
  for (uint32_t i = 0; i < now.blocks.size(); ++i) {
    if (now.other[i] == None)
      continue;
    auto place = std::lower_bound(ends.begin(), ends.end(), i, [&](uint32_t a, uint32_t b) {
      return now.other[a] < now.other[b];
    });
    if (place != ends.begin())
      previous[i] = *(place - 1);
    if (place == ends.end())
      ends.push_back(i);
    else
      *place = i;
  }
  uint32_t oldEnd = uint32_t(old.blocks.size()), nowEnd = uint32_t(now.blocks.size());
  for (uint32_t i = ends.empty() ? None : ends.back(); i != None; i = previous[i]) {
    uint32_t before = now.other[i];
    alignBetween(before + 1, oldEnd, i + 1, nowEnd);
    oldEnd = before;
    nowEnd = i;
  }
  alignBetween(0, oldEnd, 0, nowEnd);
}

std::vector<uint32_t> Matcher::run() {
  match(0, 0);
  matchUnique(keysOfNeighbours(old), keysOfNeighbours(now));
  matchUnique(
      [](const Block &block) { return block.operations.empty() ? 0 : uint64_t(block.code); });
  spread(Likeness::Code);
  matchUnique([](const Block &block) {
    return block.calls ? block.operations.asBits() ^ uint64_t(block.calls) << 48 : 0;
  });
  matchUnique([](const Block &block) { return uint64_t(block.calls); });
  spread(Likeness::Operations);
  align();
  spread(Likeness::Any);
  return now.other;
}

} // namespace

std::vector<uint32_t> matchBlocks(const SourceGraph &old, const SourceGraph &now) {
  return Matcher(old, now).run();
}

double sharedCounts(const SourceGraph &old, const SourceGraph &now,
                    const std::vector<uint32_t> &matches, const SourceGraph::Counts &counts) {
  double all = 0, shared = 0;
  auto countOf = [&](uint32_t block) {
    return old.blocks[block].operations.empty() ? 0 : double(counts.blocks[block].value_or(0));
  };
  for (uint32_t i = 0; i < old.blocks.size(); ++i)
    all += countOf(i);
  for (uint32_t i = 0; i < matches.size(); ++i)
    if (uint32_t match = matches[i]; match != None)
      shared += countOf(match) * likenessOf(old.blocks[match], now.blocks[i]);
  return all > 0 ? shared / all : 0;
}

std::map<uint32_t, std::optional<uint64_t>>
countsFrom(const SourceGraph &old, const SourceGraph::Counts &counts, uint32_t from) {
  std::map<uint32_t, std::optional<uint64_t>> sums;
  const std::vector<SourceGraph::Edge> &edges = old.blocks[from].edges;
  for (size_t i = 0; i < edges.size(); ++i) {
    std::optional<uint64_t> &sum = sums.try_emplace(edges[i].to, 0).first->second;
    std::optional<uint64_t> count = counts.edges[from][i];
    sum = sum && count ? std::optional(*sum + *count) : std::nullopt;
  }
  return sums;
}

} // namespace gmonkit
