//===- sample_profile.cpp - for -fprofile-sample-use of Clang ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A sample profile says of each function, by lines counted from its own and by discriminators,
// how often the code there ran, whom it called how often, and the same of what was inlined.
// llvm/ProfileData/SampleProf.h describes and writes it. The counts here are exact.
//
// Code of one place in the source that was copied by the optimiser counts by its most frequent
// copy, unless a discriminator says how many copies there are: so does what Clang expects.
//
//===------------------------------------------------------------------------===//

#include "errors.h"
#include "export.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/ProfileData/SampleProfWriter.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;
using namespace llvm::sampleprof;

namespace gmonkit {
namespace {

class SampleProfileMaker {
public:
  explicit SampleProfileMaker(const ExportInput &input)
      : profile(input.graph.profile()), lines(input.lines) {}

  // What ran.
  SampleProfileMap &make();
  // The functions of the program, by which Clang tells those that did not run from new ones.
  ProfileSymbolList symbols() const;

private:
  void addFunction(const Function &function, uint64_t calls, ArrayRef<GmonBlock> blocks);
  void addBlock(uint64_t begin, uint64_t end, uint64_t count);
  void addCall(const CallSite &site);

  StringRef keep(StringRef name) { return names.save(FunctionSamples::getCanonicalFnName(name)); }
  static LineLocation locationOf(const SourceFrame &frame) {
    return {(frame.line - frame.startLine) & 0xffff,
            DILocation::getBaseDiscriminatorFromDiscriminator(frame.discriminator)};
  }
  FunctionSamples &samplesOf(StringRef name) { return samples.create(SampleContext(keep(name))); }
  // Where samples of code with this stack belong; null where its function is not known.
  FunctionSamples *find(ArrayRef<SourceFrame> frames);

  const Profile &profile;
  const SourceLines &lines;
  BumpPtrAllocator storage;
  UniqueStringSaver names{storage};
  SampleProfileMap samples;
};

FunctionSamples *SampleProfileMaker::find(ArrayRef<SourceFrame> frames) {
  if (any_of(frames, [](const SourceFrame &frame) { return frame.function.empty(); }) ||
      frames.empty())
    return nullptr;
  FunctionSamples *found = &samplesOf(frames.back().function);
  for (size_t i = frames.size() - 1; i > 0; --i) {
    FunctionId inlined(keep(frames[i - 1].function));
    found = &found->functionSamplesAt(locationOf(frames[i]))[inlined];
    found->setFunction(inlined);
  }
  return found;
}

// The code in [BEGIN, END) is of one line.
void SampleProfileMaker::addBlock(uint64_t begin, uint64_t end, uint64_t count) {
  for (const LineRange &row : lines.lines(begin, end)) {
    if (row.line == 0)
      continue;
    std::vector<SourceFrame> frames = lines.frames(std::max(begin, row.begin));
    FunctionSamples *function = find(frames);
    if (!function)
      continue;
    LineLocation at = locationOf(frames.front());
    uint64_t executions = SaturatingMultiply<uint64_t>(
        count, DILocation::getDuplicationFactorFromDiscriminator(frames.front().discriminator));
    ErrorOr<uint64_t> found = function->findSamplesAt(at.LineOffset, at.Discriminator);
    uint64_t known = found ? *found : 0;
    function->addBodySamples(at.LineOffset, at.Discriminator,
                             executions > known ? executions - known : 0);
  }
}

void SampleProfileMaker::addFunction(const Function &function, uint64_t calls,
                                     ArrayRef<GmonBlock> blocks) {
  std::vector<SourceFrame> frames = lines.frames(function.address);
  if (frames.empty() || frames.back().function.empty())
    return;
  samplesOf(frames.back().function).addHeadSamples(calls);
  for (size_t i = 0; i < blocks.size(); ++i)
    addBlock(blocks[i].address, i + 1 < blocks.size() ? blocks[i + 1].address : function.end(),
             blocks[i].count);
}

void SampleProfileMaker::addCall(const CallSite &site) {
  std::vector<SourceFrame> frames = lines.frames(site.from);
  FunctionSamples *function = frames.empty() || frames.front().line == 0 ? nullptr : find(frames);
  if (!function)
    return;
  LineLocation at = locationOf(frames.front());
  FunctionId callee(keep(profile.image().functions()[site.callee].name));
  function->addCalledTargetSamples(at.LineOffset, at.Discriminator, callee, site.count);
}

SampleProfileMap &SampleProfileMaker::make() {
  FunctionSamples::HasUniqSuffix = true; // a part of the name, then
  ArrayRef<GmonBlock> blocks = profile.blocks();
  for (auto [index, function] : enumerate(profile.image().functions())) {
    blocks =
        blocks.drop_while([&](const GmonBlock &block) { return block.address < function.address; });
    ArrayRef<GmonBlock> own =
        blocks.take_while([&](const GmonBlock &block) { return block.address < function.end(); });
    if (any_of(own, [](const GmonBlock &block) { return block.count != 0; }))
      addFunction(function, profile.functions()[index].calls, own);
  }
  for (const CallSite &site : profile.callSites())
    addCall(site);
  for (auto &[context, function] : samples) {
    function.updateCallsiteSamples();
    function.updateTotalSamples();
  }
  return samples;
}

ProfileSymbolList SampleProfileMaker::symbols() const {
  ProfileSymbolList list;
  for (const Function &function : profile.image().functions())
    list.add(FunctionSamples::getCanonicalFnName(function.name), true);
  list.setToCompress(compression::zlib::isAvailable());
  return list;
}

// LLVM's writer of the binary format goes back in a file.
Error writeSamples(const SampleProfileMap &samples, ProfileSymbolList symbols,
                   SampleProfileFormat format, raw_ostream &out) {
  SmallString<128> path;
  if (std::error_code failed = sys::fs::createTemporaryFile("gmonkit", "prof", path))
    return makeError("a temporary file: " + failed.message());
  FileRemover remover(path);
  ErrorOr<std::unique_ptr<SampleProfileWriter>> writer = SampleProfileWriter::create(path, format);
  if (!writer)
    return fileError(path, writer.getError().message());
  (*writer)->setProfileSymbolList(&symbols);
  if (std::error_code failed = (*writer)->write(samples))
    return fileError(path, failed.message());
  (*writer)->getOutputStream().flush();
  ErrorOr<std::unique_ptr<MemoryBuffer>> bytes = MemoryBuffer::getFile(path);
  if (!bytes)
    return fileError(path, bytes.getError().message());
  out << (*bytes)->getBuffer();
  return Error::success();
}

Error exportSamples(const ExportInput &input, SampleProfileFormat format, raw_ostream &out) {
  const Profile &profile = input.graph.profile();
  StringRef program = profile.image().path();
  if (profile.blocks().empty())
    return fileError(program, "the profile has no block counts; instrument with blocks=all or "
                              "blocks=sparse");
  SampleProfileMaker maker(input);
  SampleProfileMap &samples = maker.make();
  if (samples.empty())
    return fileError(program, "no source lines are known of the code that was counted; compile "
                              "with -g1 -fdebug-info-for-profiling");
  return writeSamples(samples, maker.symbols(), format, out);
}

} // namespace

Error exportSampleProfile(const ExportInput &input, raw_ostream &out) {
  return exportSamples(input, SPF_Ext_Binary, out);
}

Error exportSampleProfileText(const ExportInput &input, raw_ostream &out) {
  return exportSamples(input, SPF_Text, out);
}

} // namespace gmonkit
