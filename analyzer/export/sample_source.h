//===- sample_source.h - samples from counts ------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_EXPORT_SAMPLE_SOURCE_H
#define GMONKIT_ANALYZER_EXPORT_SAMPLE_SOURCE_H

#include "analyzer/dwarf/source_lines.h"
#include "analyzer/export/export.h"
#include "analyzer/model/profile.h"
#include "analyzer/probes/pseudo_probes.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ProfileData/SampleProf.h"
#include <cstdint>
#include <memory>

namespace gmonkit {

// The counts of all functions, and of the code inlined into them.
class SampleTree {
public:
  llvm::sampleprof::FunctionSamples &function(llvm::StringRef name) {
    return all.create(llvm::sampleprof::SampleContext(keep(name)));
  }
  llvm::sampleprof::FunctionSamples &inlined(llvm::sampleprof::FunctionSamples &caller,
                                             llvm::sampleprof::LineLocation site,
                                             llvm::StringRef name);

  // Returns the form of NAME that a sample profile has. REQUIRES: NAME is not empty.
  llvm::StringRef keep(llvm::StringRef name) {
    llvm::StringRef kept = llvm::sampleprof::FunctionSamples::getCanonicalFnName(name);
    return names.insert(printable(kept.empty() ? name : kept))
        .first->getKey(); // empty for ".llvm.1"
  }

  // Computes sums. Call it after everything has been added.
  void finish();
  const llvm::sampleprof::SampleProfileMap &samples() const { return all; }

private:
  llvm::StringSet<> names;
  llvm::sampleprof::SampleProfileMap all;
};

// Adds counts of machine code to the source positions that the code comes from.
class SampleSource {
public:
  virtual ~SampleSource() = default;

  // Returns whether the counts of FUNCTION's code can be added.
  virtual bool addCalls(const Function &function, uint64_t count) = 0;
  // The code in [BEGIN, END) ran COUNT times.
  virtual void addBlock(uint64_t begin, uint64_t end, uint64_t count) = 0;
  // The call at SITE, in the block that begins at BEGIN, ran COUNT times.
  virtual void addCall(uint64_t begin, uint64_t site, llvm::StringRef callee, uint64_t count) = 0;

  // Returns the source functions of the program, also those that were not counted.
  virtual std::vector<llvm::StringRef> functions() const = 0;
};

// Adds all executed code to TREE, which SOURCE fills. A profile without counts is an error. Notes
// how much of what ran SOURCE does not know.
llvm::Error addCounts(const ExportInput &input, SampleSource &source, SampleTree &tree);

// By source lines and discriminators (sample_lines.cpp).
std::unique_ptr<SampleSource> makeLineSource(const Image &image, const SourceLines &lines,
                                             SampleTree &tree);

// By Clang's pseudo probes (sample_probes.cpp).
std::unique_ptr<SampleSource> makeProbeSource(const PseudoProbes &probes, SampleTree &tree);

} // namespace gmonkit

#endif
