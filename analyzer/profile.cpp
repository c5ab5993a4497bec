//===- profile.cpp - profile files summed over one image --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "profile.h"
#include "errors.h"
#include "sample_credit.h"
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

} // namespace

Profile::Profile(const Image &image) : profiledImage(image) {}

Error Profile::add(GmonFile file) {
  if (Error failed = checkIdentity(file, profiledImage))
    return failed;
  if (Error failed = merged.add(std::move(file)))
    return failed;
  resolvedSum.reset();
  return Error::success();
}

Profile::Resolved::Resolved(const GmonMerge &merged, const Image &image)
    : functions(image.functions().size()) {
  const GmonFile &sum = merged.sum();
  addSamples(merged.histograms(), image);
  callSites.reserve(sum.arcs.size());
  constexpr size_t atOnce = 4096;
  for (ArrayRef<GmonArc> left = sum.arcs; !left.empty();) {
    addCalls(left.take_front(atOnce), image);
    left = left.drop_front(std::min(left.size(), atOnce));
  }
  addBlocks(sum.blocks, image);
  for (FunctionProfile &function : functions)
    function.executed |= function.samples > 0 || function.calls > 0;
}

void Profile::Resolved::addSamples(const Histograms &histograms, const Image &image) {
  std::vector<AddressIndex::Range> ranges;
  for (const Function &function : image.functions())
    ranges.push_back({function.address, function.end()});
  std::vector<double> credits = creditSamples(histograms, ranges);
  for (auto [function, samples] : zip(functions, credits))
    function.samples = samples;
}

void Profile::Resolved::addCalls(ArrayRef<GmonArc> arcs, const Image &image) {
  std::vector<uint64_t> addresses;
  for (const GmonArc &arc : arcs)
    addresses.push_back(arc.from);
  for (const GmonArc &arc : arcs)
    addresses.push_back(arc.self);
  std::vector<uint32_t> found = image.findAll(addresses);
  for (size_t i = 0; i < arcs.size(); ++i)
    if (arcs[i].count != 0)
      addCalls(arcs[i], found[i], found[arcs.size() + i]);
}

// CALLER and CALLEE may be AddressIndex::None.
void Profile::Resolved::addCalls(const GmonArc &arc, uint32_t caller, uint32_t callee) {
  if (caller != AddressIndex::None)
    functions[caller].executed = true;
  if (callee == AddressIndex::None) {
    unresolvedCalls += arc.count;
    return;
  }
  functions[callee].calls += arc.count;
  if (caller == AddressIndex::None)
    return;
  if (caller == callee)
    functions[callee].selfCalls += arc.count;
  callSites.push_back({arc.from, caller, callee, arc.count});
}

void Profile::Resolved::addBlocks(ArrayRef<GmonBlock> recorded, const Image &image) {
  blocks = recorded;
  llvm::sort(blocks, [](const GmonBlock &a, const GmonBlock &b) { return a.address < b.address; });
  size_t kept = 0;
  for (const GmonBlock &block : blocks) {
    if (kept != 0 && blocks[kept - 1].address == block.address)
      blocks[kept - 1].count = SaturatingAdd(blocks[kept - 1].count, block.count);
    else
      blocks[kept++] = block;
  }
  blocks.resize(kept);

  for (const GmonBlock &block : blocks)
    if (block.count != 0)
      if (std::optional<uint32_t> function = image.find(block.address))
        functions[*function].executed = true;
}

} // namespace gmonkit
