//===- gmon_merge.cpp - sums of profile files -----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gmon/gmon_merge.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/radix_sort.h"
#include "gmonkit/gmon_out.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {
namespace {

// Each half of the product depends on all bits of both factors.
uint64_t mix(uint64_t a, uint64_t b) {
  unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

constexpr uint64_t hashFactors[] = {0x9e3779b97f4a7c15, 0xd1b54a32d192ed03};

// SEED 0 changes nothing.
uint64_t mixOne(uint64_t a, unsigned seed) {
  return mix(a ^ hashFactors[0], hashFactors[1] ^ mix(seed, hashFactors[0]));
}

uint64_t mixPair(uint64_t a, uint64_t b, unsigned seed) {
  return mix(mixOne(a, seed) ^ b, hashFactors[0]);
}

} // namespace

uint64_t GmonMerge::Arc::hash(unsigned seed) const { return mixPair(from, self, seed); }

void GmonMerge::Arc::add(const Arc &other) {
  count = SaturatingAdd(count, other.count);
  rank = std::min(rank, other.rank);
}

uint64_t GmonMerge::Extension::hash(unsigned seed) const { return mixPair(from, self, seed); }

void GmonMerge::Extension::add(const Extension &other) {
  bool isName = kind() == GmonExtName;
  count = isName ? std::max(count, other.count) : SaturatingAdd(count, other.count);
}

uint64_t GmonMerge::Block::hash(unsigned seed) const { return mixOne(address, seed); }

void GmonMerge::Block::add(const Block &other) { count = SaturatingAdd(count, other.count); }

// Files of other tools do not identify their program and are accepted.
Error GmonMerge::checkIdentity(const GmonFile &file) const {
  bool differs = file.imageId != total.imageId ||
                 (file.flags & GmonFlagBuildId) != (total.flags & GmonFlagBuildId);
  if (file.hasKitHeader && total.hasKitHeader && differs)
    return fileError(file.path, "profile of another program than " + total.path +
                                    "; merge the profiles of one program only");
  return Error::success();
}

void GmonMerge::addHeader(const GmonFile &file) {
  total.flags |= file.flags | (fileCount ? GmonFlagMerged : 0);
  if (file.hasKitHeader && !total.hasKitHeader) {
    total.hasKitHeader = true;
    total.imageId = file.imageId;
    total.path = file.path;
  }
}

Error GmonMerge::add(GmonFile file) {
  if (Error error = checkIdentity(file))
    return error;
  Histograms added;
  llvm::stable_sort(file.histograms, [](const GmonHistogram &a, const GmonHistogram &b) {
    return a.low < b.low; // each then extends the one before at its end
  });
  for (GmonHistogram &record : file.histograms)
    if (Error error = added.add(std::move(record)))
      return fileError(file.path, toString(std::move(error)));
  if (Error error = histogramSum.add(std::move(added)))
    return fileError(file.path, toString(std::move(error)));
  file.histograms.clear();

  if (fileCount == 1) // its flags are those of its records
    addRecords(total);
  addHeader(file);
  if (fileCount == 0) {
    total.arcs = std::move(file.arcs);
    total.ranks = std::move(file.ranks);
    total.extensions = std::move(file.extensions);
    total.blocks = std::move(file.blocks);
  } else {
    addRecords(file);
    total.arcs = {};
    total.ranks = {};
    total.extensions = {};
    total.blocks = {};
  }
  total.histograms.clear();
  ++fileCount;
  return Error::success();
}

void GmonMerge::addRecords(const GmonFile &file) {
  GmonRanks ranks(file.flags);
  auto record = file.ranks.begin();
  if (arcs.records().empty())
    arcs.reserve(file.arcs.size());
  for (const auto &[index, arc] : enumerate(file.arcs)) {
    for (; record != file.ranks.end() && record->arc == index; ++record)
      ranks.set(record->rank);
    arcs.add({{arc}, ranks.next(arc.self)});
  }
  for (const GmonExtension &extension : file.extensions)
    extensions.add({extension});
  for (const GmonBlock &block : file.blocks)
    blocks.add({block});
}

// Gives all arcs of a function its smallest rank. ARCS are sorted by self.
void GmonMerge::rankByFunction(std::vector<Arc> &arcs) {
  for (auto first = arcs.begin(), next = first; first != arcs.end(); first = next) {
    uint64_t rank = first->rank;
    for (; next != arcs.end() && next->self == first->self; ++next)
      rank = std::min(rank, next->rank);
    for (; first != next; ++first)
      first->rank = rank;
  }
}

void GmonMerge::sortRecords() const {
  std::vector<Arc> sorted = arcs.records();
  // The last sort decides most.
  radixSort(sorted, [](const Arc &arc) { return arc.from; });
  radixSort(sorted, [](const Arc &arc) { return arc.self; });
  rankByFunction(sorted);
  radixSort(sorted, [](const Arc &arc) { return arc.rank; });
  total.arcs.reserve(sorted.size());
  GmonRanks ranks(total.flags);
  for (const Arc &arc : sorted) {
    auto rank = static_cast<uint32_t>(arc.rank);
    if (ranks.needsRecord(arc.self, rank))
      total.ranks.push_back({total.arcs.size(), rank});
    total.arcs.push_back(arc);
  }
  for (const Extension &record : extensions.records())
    total.extensions.push_back(record);
  radixSort(total.extensions, [](const GmonExtension &record) { return record.self; });
  radixSort(total.extensions, [](const GmonExtension &record) { return record.from; });
  for (const Block &block : blocks.records())
    total.blocks.push_back(block);
  radixSort(total.blocks, [](const GmonBlock &block) { return block.address; });
}

const GmonFile &GmonMerge::sum() const {
  if (total.histograms.empty())
    for (const GmonHistogram *record : histogramSum.records())
      total.histograms.push_back(*record);
  if (fileCount > 1 && total.arcs.empty() && total.extensions.empty() && total.blocks.empty())
    sortRecords();
  total.blockRecords = total.blocks.empty() ? 0 : 1;
  return total;
}

void GmonMerge::dropRecords() {
  arcs = RecordSum<Arc>();
  blocks = RecordSum<Block>();
  total.arcs = std::vector<GmonArc>();
  total.ranks = std::vector<GmonRank>();
  total.blocks = std::vector<GmonBlock>();
}

} // namespace gmonkit
