//===- sample_lines.cpp - sample profiles by source lines -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// If the optimiser copied code of one source position, the most frequent copy
// counts, unless a discriminator gives the number of copies. Clang expects
// this.
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/sample_source.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;
using namespace llvm::sampleprof;

namespace gmonkit {
namespace {

class LineSource : public SampleSource {
public:
  LineSource(const Image &image, const SourceLines &lines, SampleTree &tree)
      : image(image), lines(lines), tree(tree) {}

  bool addCalls(const Function &function, uint64_t count) override;
  void addBlock(uint64_t begin, uint64_t end, uint64_t count) override;
  void addCall(uint64_t begin, uint64_t site, StringRef callee, uint64_t count) override;
  std::vector<StringRef> functions() const override;

private:
  static LineLocation locationOf(const SourceFrame &frame) {
    return {(frame.line - frame.startLine) & 0xffff,
            DILocation::getBaseDiscriminatorFromDiscriminator(frame.discriminator)};
  }
  // Returns the samples of the innermost function of FRAMES; null if it is unknown.
  FunctionSamples *find(ArrayRef<SourceFrame> frames);

  const Image &image;
  const SourceLines &lines;
  SampleTree &tree;
};

FunctionSamples *LineSource::find(ArrayRef<SourceFrame> frames) {
  if (any_of(frames, [](const SourceFrame &frame) { return frame.function.empty(); }) ||
      frames.empty())
    return nullptr;
  FunctionSamples *found = &tree.function(frames.back().function);
  for (size_t i = frames.size() - 1; i > 0; --i)
    found = &tree.inlined(*found, locationOf(frames[i]), frames[i - 1].function);
  return found;
}

// A row's code belongs to one line.
void LineSource::addBlock(uint64_t begin, uint64_t end, uint64_t count) {
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

// Clang's -g1 has no entry for a function into which nothing was inlined.
bool LineSource::addCalls(const Function &function, uint64_t count) {
  std::vector<SourceFrame> frames = lines.frames(function.address);
  if (frames.empty() || frames.back().function.empty())
    return false;
  tree.function(frames.back().function).addHeadSamples(count);
  return true;
}

void LineSource::addCall(uint64_t /*begin*/, uint64_t site, StringRef callee, uint64_t count) {
  std::vector<SourceFrame> frames = lines.frames(site);
  FunctionSamples *function = frames.empty() || frames.front().line == 0 ? nullptr : find(frames);
  if (!function)
    return;
  LineLocation at = locationOf(frames.front());
  function->addCalledTargetSamples(at.LineOffset, at.Discriminator, FunctionId(tree.keep(callee)),
                                   count);
}

std::vector<StringRef> LineSource::functions() const {
  std::vector<StringRef> names;
  for (const Function &function : image.functions())
    names.push_back(function.name);
  return names;
}

} // namespace

std::unique_ptr<SampleSource> makeLineSource(const Image &image, const SourceLines &lines,
                                             SampleTree &tree) {
  return std::make_unique<LineSource>(image, lines, tree);
}

} // namespace gmonkit
