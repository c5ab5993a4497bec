//===- sample_source.cpp - samples from counts ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/sample_source.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace llvm::sampleprof;

namespace gmonkit {

FunctionSamples &SampleTree::inlined(FunctionSamples &caller, LineLocation site, StringRef name) {
  FunctionId callee(keep(name));
  FunctionSamples &found = caller.functionSamplesAt(site)[callee];
  found.setFunction(callee);
  return found;
}

void SampleTree::finish() {
  for (auto &[context, function] : all) {
    function.updateCallsiteSamples();
    function.updateTotalSamples();
  }
}

namespace {

void addFunction(const Function &function, uint64_t calls, ArrayRef<GmonBlock> blocks,
                 SampleSource &source) {
  source.addCalls(function, calls);
  for (size_t i = 0; i < blocks.size(); ++i)
    source.addBlock(i == 0 ? function.address : blocks[i].address,
                    i + 1 < blocks.size() ? blocks[i + 1].address : function.end(),
                    blocks[i].count);
}

} // namespace

Error addCounts(const Profile &profile, SampleSource &source, SampleTree &tree) {
  ArrayRef<GmonBlock> blocks = profile.blocks();
  if (blocks.empty())
    return fileError(profile.image().path(), "the profile has no block counts; instrument with "
                                             "blocks=all or blocks=sparse");
  for (auto [index, function] : enumerate(profile.image().functions())) {
    blocks =
        blocks.drop_while([&](const GmonBlock &block) { return block.address < function.address; });
    ArrayRef<GmonBlock> own =
        blocks.take_while([&](const GmonBlock &block) { return block.address < function.end(); });
    if (any_of(own, [](const GmonBlock &block) { return block.count != 0; }))
      addFunction(function, profile.functions()[index].calls, own, source);
  }
  for (const CallSite &site : profile.callSites()) {
    const Function &caller = profile.image().functions()[site.caller];
    auto after = partition_point(
        profile.blocks(), [&](const GmonBlock &block) { return block.address <= site.from; });
    uint64_t begin = after == profile.blocks().begin() ? 0 : std::prev(after)->address;
    source.addCall(std::max(begin, caller.address), site.from,
                   profile.image().functions()[site.callee].name, site.count);
  }
  tree.finish();
  if (tree.samples().empty())
    return fileError(profile.image().path(),
                     "no line information or probes for the code that was counted; compile with "
                     "-g1 (Clang: -fdebug-info-for-profiling, too), or by Clang with gmon-cc "
                     "--gmon-pgo, and do not strip the program");
  return Error::success();
}

} // namespace gmonkit
