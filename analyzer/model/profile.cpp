//===- profile.cpp - a sum of profile files for one image -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/model/profile.h"
#include "analyzer/code/unrun_blocks.h"
#include "analyzer/model/sample_credit.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/parallel.h"
#include "analyzer/support/radix_sort.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {
namespace {

// Returns an error unless isProfileOf(FILE, IMAGE).
Error checkIdentity(const GmonFile &file, const Image &image) {
  if (isProfileOf(file, image))
    return Error::success();
  // Uses the byte order in which tools print build-ids.
  auto show = [](uint64_t id) { return formatv("{0:x-16}", byteswap(id)).str(); };
  std::string recorded = show(file.imageId);
  bool byBuildId = file.flags & GmonFlagBuildId;
  std::string found = !byBuildId           ? show(image.textHashId())
                      : image.hasBuildId() ? show(image.buildIdPrefix())
                                           : "none";
  return fileError(file.path, "profile of another program (" +
                                  Twine(byBuildId ? "build-id " : "text hash ") + recorded + ", " +
                                  image.path() + " has " + found + ")");
}

// Writes the function at END of each arc of ARCS to FOUND; AddressIndex::None if there is none.
void findFunctions(ArrayRef<GmonArc> arcs, uint64_t GmonArc::*end, const Image &image,
                   uint32_t *found) {
  std::vector<uint64_t> addresses;
  addresses.reserve(arcs.size());
  for (const GmonArc &arc : arcs)
    addresses.push_back(arc.*end);
  copy(image.findAll(addresses), found);
}

} // namespace

bool isProfileOf(const GmonFile &file, const Image &image) {
  if (!file.hasKitHeader)
    return true;
  if (file.flags & GmonFlagBuildId)
    return image.hasBuildId() && image.buildIdPrefix() == file.imageId;
  return image.textHashId() == file.imageId;
}

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
  std::vector<uint32_t> callers(sum.arcs.size()), callees(sum.arcs.size());
  constexpr size_t atOnce = 4096;
  inPieces(sum.arcs.size() + atOnce, atOnce, [&](size_t begin, size_t end) {
    if (begin == 0)
      return addSamples(merged.histograms(), image);
    ArrayRef<GmonArc> arcs = ArrayRef(sum.arcs).slice(begin - atOnce, end - begin);
    findFunctions(arcs, &GmonArc::from, image, callers.data() + (begin - atOnce));
    findFunctions(arcs, &GmonArc::self, image, callees.data() + (begin - atOnce));
  });
  callSites.reserve(sum.arcs.size());
  for (const auto &[arc, caller, callee] : zip_equal(sum.arcs, callers, callees))
    if (arc.count != 0)
      addCalls(arc, caller, callee);
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

// CALLER and CALLEE may be AddressIndex::None.
void Profile::Resolved::addCalls(const GmonArc &arc, uint32_t caller, uint32_t callee) {
  if (caller != AddressIndex::None)
    functions[caller].executed = true;
  if (callee == AddressIndex::None) {
    unresolvedCalls = SaturatingAdd(unresolvedCalls, arc.count);
    return;
  }
  FunctionProfile &called = functions[callee];
  called.calls = SaturatingAdd(called.calls, arc.count);
  if (caller == AddressIndex::None)
    return;
  if (caller == callee)
    called.selfCalls = SaturatingAdd(called.selfCalls, arc.count);
  callSites.push_back({arc.from, caller, callee, arc.count});
}

void Profile::Resolved::addBlocks(ArrayRef<GmonBlock> recorded, const Image &image) {
  blocks = recorded;
  radixSort(blocks, [](const GmonBlock &block) { return block.address; });
  size_t kept = 0;
  for (const GmonBlock &block : blocks) {
    if (kept != 0 && blocks[kept - 1].address == block.address)
      blocks[kept - 1].count = SaturatingAdd(blocks[kept - 1].count, block.count);
    else
      blocks[kept++] = block;
  }
  blocks.resize(kept);

  auto block = blocks.begin();
  for (const auto &[function, profile] : zip_equal(image.functions(), functions)) {
    while (block != blocks.end() && block->address < function.address)
      ++block;
    for (; block != blocks.end() && block->address < function.end(); ++block)
      profile.executed |= block->count != 0;
  }

  if (!image.isElf())
    return;
  if (auto object = image.object())
    addUnrunBlocks(cast<object::ELFObjectFileBase>(**object), blocks);
  else
    consumeError(object.takeError()); // the program was readable when the image was opened
}

void Profile::dropRecords() {
  resolved();
  merged.dropRecords();
}

ArrayRef<GmonBlock> Profile::blocks(uint64_t begin, uint64_t end) const {
  auto isBefore = [](uint64_t address) {
    return [address](const GmonBlock &block) { return block.address < address; };
  };
  auto first = partition_point(blocks(), isBefore(begin));
  return ArrayRef(first, std::partition_point(first, blocks().end(), isBefore(end)));
}

} // namespace gmonkit
