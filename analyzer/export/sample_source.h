//===- sample_source.h - from code to the words of sample profiles -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_EXPORT_SAMPLE_SOURCE_H
#define GMONKIT_ANALYZER_EXPORT_SAMPLE_SOURCE_H

#include "analyzer/dwarf/source_lines.h"
#include "analyzer/model/profile.h"
#include "analyzer/probes/pseudo_probes.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ProfileData/SampleProf.h"
#include <cstdint>
#include <memory>

namespace gmonkit {

// The counts of all functions, and in them of what was inlined into them.
class SampleTree {
public:
  llvm::sampleprof::FunctionSamples &function(llvm::StringRef name) {
    return all.create(llvm::sampleprof::SampleContext(keep(name)));
  }
  llvm::sampleprof::FunctionSamples &inlined(llvm::sampleprof::FunctionSamples &caller,
                                             llvm::sampleprof::LineLocation site,
                                             llvm::StringRef name);

  // NAME, which is not empty, as a sample profile has it.
  llvm::StringRef keep(llvm::StringRef name) {
    llvm::StringRef kept = llvm::sampleprof::FunctionSamples::getCanonicalFnName(name);
    return names.insert(printable(kept.empty() ? name : kept))
        .first->getKey(); // empty: of ".llvm.1"
  }

  // Adds up what was added, when all was.
  void finish();
  const llvm::sampleprof::SampleProfileMap &samples() const { return all; }

private:
  llvm::StringSet<> names;
  llvm::sampleprof::SampleProfileMap all;
};

// Knows of the program's code where in the source it is from, and adds its counts there.
class SampleSource {
public:
  virtual ~SampleSource() = default;

  virtual void addCalls(const Function &function, uint64_t count) = 0;
  // All code in [BEGIN, END) ran COUNT times.
  virtual void addBlock(uint64_t begin, uint64_t end, uint64_t count) = 0;
  // The call at SITE, in the block that begins at BEGIN.
  virtual void addCall(uint64_t begin, uint64_t site, llvm::StringRef callee, uint64_t count) = 0;

  // The functions that the program was made of, as far as the counts tell whether they ran.
  virtual std::vector<llvm::StringRef> functions() const = 0;
};

// Adds what ran to TREE, which SOURCE fills. An error where nothing is known.
llvm::Error addCounts(const Profile &profile, SampleSource &source, SampleTree &tree);

// By lines of the source and discriminators (sample_lines.cpp).
std::unique_ptr<SampleSource> makeLineSource(const Image &image, const SourceLines &lines,
                                             SampleTree &tree);

// By Clang's own marks (sample_probes.cpp).
std::unique_ptr<SampleSource> makeProbeSource(const PseudoProbes &probes, SampleTree &tree);

} // namespace gmonkit

#endif
