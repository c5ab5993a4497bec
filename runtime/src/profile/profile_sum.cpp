//===- profile_sum.cpp - sums and differences of profiles -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "profile/profile_sum.h"
#include "counts/extension_records.h"
#include "gmonkit/gmon_out.h"
#include <algorithm>
#include <cerrno>
#include <cstring>

namespace gmonrt {

namespace {

template <typename T> Array<T> copyArray(const Array<T> &items) {
  Array<T> copy(items.size());
  copy.expect(items.size());
  for (const T &item : items)
    copy.push(item);
  return copy;
}

SampleBins copyBins(const SampleBins &bins) {
  SampleBins copy(bins.size());
  if (!copy.failed())
    copy.add(bins);
  return copy;
}

// Arcs and extension records are sorted each in their own way.
Array<Arc> addArcs(const Array<Arc> &sum, const Array<Arc> &more) {
  size_t size = sum.size() + more.size();
  Array<Arc> arcs(size), records(size);
  for (const Array<Arc> *some : {&sum, &more})
    for (const Arc &arc : *some)
      (gmonkit::isGmonExtension(arc.from, arc.self) ? records : arcs).push(arc);
  mergeEqual(arcs);
  orderByFunction(arcs);
  sortByOrder(arcs);
  sortExtensionRecords(records);
  return concatenate({&arcs, &records});
}

Array<BlockCount> addBlocks(const Array<BlockCount> &sum, const Array<BlockCount> &more) {
  Array<BlockCount> all(sum.size() + more.size());
  all.expect(std::max(sum.size(), more.size())); // most are in both
  const BlockCount *a = sum.begin(), *b = more.begin();
  while (a != sum.end() || b != more.end()) {
    bool takesA = a != sum.end() && (b == more.end() || a->address <= b->address);
    bool takesB = b != more.end() && (a == sum.end() || b->address <= a->address);
    all.push({takesA ? a->address : b->address, (takesA ? a->count : 0) + (takesB ? b->count : 0)});
    a += takesA;
    b += takesB;
  }
  return all;
}

bool isDebt(uint64_t count) { return static_cast<int64_t>(count) < 0; }

template <typename Item> bool anyIsDebt(const Array<Item> &items) {
  return std::any_of(items.begin(), items.end(),
                     [](const Item &item) { return isDebt(item.count); });
}

template <typename Item> void dropDebtsOf(Array<Item> &items) {
  for (Item &item : items)
    if (isDebt(item.count))
      item.count = 0;
}

} // namespace

Profile copyProfile(const Profile &profile) {
  Profile copy;
  copy.flags = profile.flags;
  memcpy(copy.id, profile.id, sizeof copy.id);
  copy.textLow = profile.textLow;
  copy.textHigh = profile.textHigh;
  copy.rate = profile.rate;
  memcpy(copy.dimension, profile.dimension, sizeof copy.dimension);
  copy.abbreviation = profile.abbreviation;
  copy.bins = copyBins(profile.bins);
  copy.arcs = copyArray(profile.arcs);
  copy.blocks = copyArray(profile.blocks);
  bool failed = copy.bins.failed() || copy.arcs.failed() || copy.blocks.failed();
  copy.failure = failed ? ENOMEM : profile.failure;
  return copy;
}

void addProfile(Profile &sum, const Profile &more) {
  if (!sum.textHigh) {
    sum = copyProfile(more);
    return;
  }
  if (sum.bins.size() && more.bins.size()) {
    sum.bins.add(more.bins);
  } else if (more.bins.size()) {
    sum.bins = copyBins(more.bins);
    sum.rate = more.rate;
  }
  sum.arcs = addArcs(sum.arcs, more.arcs);
  sum.blocks = addBlocks(sum.blocks, more.blocks);
  if (sum.bins.failed() || sum.arcs.failed() || sum.blocks.failed())
    sum.failure = ENOMEM;
  sum.flags &= ~gmonkit::GmonFlagIncomplete; // what had been written then goes on or has ended
  sum.flags |= more.flags | gmonkit::GmonFlagMerged;
}

// What threads count meanwhile may make an arc or a block of an earlier state too large: these
// follow from several counters, which are read one after the other.
void subtractProfile(Profile &profile, const Profile &part) {
  profile.bins.forEachBin([&](size_t bin, uint64_t &count) {
    if (bin < part.bins.size())
      count -= std::min(count, part.bins[bin]);
  });
  Array<Arc> arcs = copyArray(part.arcs);
  for (Arc &arc : arcs)
    if (!isNameRecord(arc)) // one name less one is one
      arc.count = 0 - arc.count;
  Array<BlockCount> blocks = copyArray(part.blocks);
  for (BlockCount &block : blocks)
    block.count = 0 - block.count;
  profile.arcs = addArcs(profile.arcs, arcs);
  profile.blocks = addBlocks(profile.blocks, blocks);
  if (arcs.failed() || blocks.failed() || profile.arcs.failed() || profile.blocks.failed())
    profile.failure = ENOMEM;
}

bool hasDebts(const Profile &profile) {
  return anyIsDebt(profile.arcs) || anyIsDebt(profile.blocks);
}

void dropDebts(Profile &profile) {
  if (!hasDebts(profile))
    return;
  dropDebtsOf(profile.arcs);
  dropDebtsOf(profile.blocks);
  profile.flags |= gmonkit::GmonFlagInexact;
}

} // namespace gmonrt
