//===- profile.cpp - profile files summed over one image --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "profile.h"
#include "errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {
namespace {

// Error unless FILE, if it says which program it is of, is of IMAGE.
Error checkIdentity(const GmonFile &file, const Image &image) {
  if (!file.hasKitHeader)
    return Error::success();
  // In the byte order in which tools show build-ids.
  auto show = [](uint64_t id) { return formatv("{0:x-16}", byteswap(id)).str(); };
  std::string recorded = show(file.imageId);
  bool byBuildId = file.flags & GmonFlagBuildId;
  std::string found = !byBuildId           ? show(image.textHashId())
                      : image.hasBuildId() ? show(image.buildIdPrefix())
                                           : "none";
  if (recorded == found)
    return Error::success();
  return fileError(file.path, "profile of another program (" +
                                  Twine(byBuildId ? "build-id " : "text hash ") + recorded + ", " +
                                  image.path() + " has " + found + ")");
}

// Adds to profiles[i].samples what functions[i] has of HISTOGRAM. A bin that several functions
// share is shared out by the bytes that each has in it. Bytes of no function, padding
// between two of them, take nothing: they do not run.
void creditHistogram(const GmonHistogram &histogram, ArrayRef<Function> functions,
                     MutableArrayRef<FunctionProfile> profiles) {
  // In units of 1/bins byte from `low` on, where bins begin and end at whole numbers.
  using Units = unsigned __int128;
  Units width = histogram.high - histogram.low;
  size_t bins = histogram.bins.size();
  auto units = [&](uint64_t address) {
    return Units(std::clamp(address, histogram.low, histogram.high) - histogram.low) * bins;
  };

  size_t first = 0; // the first function that ends behind the bin's begin
  for (size_t bin = 0; bin < bins; ++bin) {
    if (histogram.bins[bin] == 0)
      continue;
    Units begin = bin * width, end = begin + width;
    while (first < functions.size() && units(functions[first].end()) <= begin)
      ++first;
    auto overlap = [&](const Function &function) {
      return static_cast<double>(std::min(units(function.end()), end) -
                                 std::max(units(function.address), begin));
    };
    size_t last = first;
    double covered = 0;
    for (; last < functions.size() && units(functions[last].address) < end; ++last)
      covered += overlap(functions[last]);
    for (size_t i = first; i < last; ++i)
      profiles[i].samples += histogram.bins[bin] * (overlap(functions[i]) / covered);
  }
}

} // namespace

Profile::Profile(const Image &image)
    : profiledImage(image), functionProfiles(image.functions().size()) {}

Error Profile::add(const GmonFile &file) {
  if (Error failed = checkIdentity(file, profiledImage))
    return failed;
  if (Error failed = merged.add(file))
    return failed;
  creditSamples();
  for (const GmonArc &arc : file.arcs)
    if (arc.count != 0)
      addCalls(arc);
  addBlocks(file.blocks);
  for (FunctionProfile &function : functionProfiles)
    function.executed |= function.samples > 0 || function.calls > 0;
  return Error::success();
}

// From the sum and not file by file, so that the order of files changes no digit.
void Profile::creditSamples() {
  for (FunctionProfile &function : functionProfiles)
    function.samples = 0;
  for (const GmonHistogram *histogram : merged.histograms().records())
    creditHistogram(*histogram, profiledImage.functions(), functionProfiles);
}

void Profile::addCalls(const GmonArc &arc) {
  std::optional<uint32_t> caller = profiledImage.find(arc.from);
  if (caller)
    functionProfiles[*caller].executed = true;
  std::optional<uint32_t> callee = profiledImage.find(arc.self);
  if (!callee) {
    unresolved += arc.count;
    return;
  }
  functionProfiles[*callee].calls += arc.count;
  if (!caller)
    return;
  if (caller == callee)
    functionProfiles[*callee].selfCalls += arc.count;
  auto [place, isNew] = siteIndex.try_emplace({arc.from, *callee}, sites.size());
  if (isNew)
    sites.push_back({arc.from, *caller, *callee, arc.count});
  else
    sites[place->second].count += arc.count;
}

void Profile::addBlocks(ArrayRef<GmonBlock> blocks) {
  auto comesBefore = [](const GmonBlock &a, const GmonBlock &b) { return a.address < b.address; };
  size_t known = blockCounts.size();
  blockCounts.insert(blockCounts.end(), blocks.begin(), blocks.end());
  auto added = blockCounts.begin() + known;
  std::sort(added, blockCounts.end(), comesBefore);
  std::inplace_merge(blockCounts.begin(), added, blockCounts.end(), comesBefore);

  size_t kept = 0;
  for (const GmonBlock &block : blockCounts) {
    if (kept != 0 && blockCounts[kept - 1].address == block.address)
      blockCounts[kept - 1].count = SaturatingAdd(blockCounts[kept - 1].count, block.count);
    else
      blockCounts[kept++] = block;
  }
  blockCounts.resize(kept);

  for (const GmonBlock &block : blocks)
    if (block.count != 0)
      if (std::optional<uint32_t> function = profiledImage.find(block.address))
        functionProfiles[*function].executed = true;
}

} // namespace gmonkit
