//===- sample_source.cpp - samples from counts ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/sample_source.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/plural.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

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

// Returns whether SOURCE knows FUNCTION.
bool addFunction(const Function &function, uint64_t calls, ArrayRef<GmonBlock> blocks,
                 SampleSource &source) {
  bool isKnown = source.addCalls(function, calls);
  for (size_t i = 0; i < blocks.size(); ++i)
    source.addBlock(i == 0 ? function.address : blocks[i].address,
                    i + 1 < blocks.size() ? blocks[i + 1].address : function.end(),
                    blocks[i].count);
  return isKnown;
}

// What ran and has no place in a sample profile.
class UnknownCode {
public:
  void add(ArrayRef<GmonBlock> blocks, bool isKnown) {
    double sum = 0; // of counts, which may be too large for 64 bits
    for (const GmonBlock &block : blocks)
      sum += static_cast<double>(block.count);
    functions += 1;
    executions += sum;
    unknownFunctions += !isKnown;
    unknownExecutions += isKnown ? 0 : sum;
  }

  // Says nothing of the few functions that any program has: of start files, or in assembler.
  void note(const ExportInput &input) const {
    if (unknownExecutions < LeastPercent / 100 * executions)
      return;
    input.note(formatv("not in the sample profile: {0} of {1} that ran ({2:f1} % of all blocks "
                       "executed), without line information or probes; compile all with "
                       "-g1 (Clang: -fdebug-info-for-profiling, too), or with --gmon-pgo",
                       unknownFunctions, plural(functions, "function"),
                       100 * unknownExecutions / executions));
  }

private:
  static constexpr double LeastPercent = 1;
  size_t functions = 0, unknownFunctions = 0;
  double executions = 0, unknownExecutions = 0;
};

} // namespace

Error addCounts(const ExportInput &input, SampleSource &source, SampleTree &tree) {
  const Profile &profile = input.graph.profile();
  ArrayRef<GmonBlock> blocks = profile.blocks();
  if (blocks.empty())
    return fileError(profile.image().path(), "the profile has no block counts; instrument with "
                                             "blocks=all or blocks=sparse");
  UnknownCode unknown;
  for (auto [index, function] : enumerate(profile.image().functions())) {
    blocks =
        blocks.drop_while([&](const GmonBlock &block) { return block.address < function.address; });
    ArrayRef<GmonBlock> own =
        blocks.take_while([&](const GmonBlock &block) { return block.address < function.end(); });
    if (none_of(own, [](const GmonBlock &block) { return block.count != 0; }))
      continue;
    unknown.add(own, addFunction(function, profile.functions()[index].calls, own, source));
  }
  for (const CallSite &site : profile.callSites()) {
    const Function &caller = profile.image().functions()[site.caller];
    if (profile.blocks(caller.address, caller.end()).empty())
      continue; // with its calls alone it would seem to do nothing else
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
  unknown.note(input);
  return Error::success();
}

} // namespace gmonkit
