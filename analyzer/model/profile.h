//===- profile.h - a sum of profile files for one image -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A Profile is the sum of profile files, with each address resolved to a
// function of one Image. Reports and layout algorithms start from it.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_MODEL_PROFILE_H
#define GMONKIT_ANALYZER_MODEL_PROFILE_H

#include "analyzer/gmon/gmon_merge.h"
#include "analyzer/gmon/gmon_reader.h"
#include "analyzer/object/image.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace gmonkit {

// The counts of functions()[i] of the image.
struct FunctionProfile {
  double samples = 0;     // histogram ticks; divide by histograms().rate() for seconds
  uint64_t calls = 0;     // entries, including direct recursion and calls from outside
  uint64_t selfCalls = 0; // of these, calls from itself
  bool executed = false;  // it has a count, a sample, an executed block, or an end of an arc
};

// A call site: all calls from one address to one address.
struct CallSite {
  uint64_t from;   // address of the calling instruction or of a byte in it
  uint32_t caller; // index in Image::functions()
  uint32_t callee;
  uint64_t count;
};

// Returns whether FILE is a profile of IMAGE. True if FILE does not identify its program.
bool isProfileOf(const GmonFile &file, const Image &image);

class Profile {
public:
  explicit Profile(const Image &image);

  // Adds one file. Returns an error if the file belongs to another program or its histogram does
  // not fit the earlier ones. The profile is then unchanged.
  llvm::Error add(GmonFile file);

  // The sum as one file with the recorded addresses, for writeGmon.
  const GmonFile &sum() const { return merged.sum(); }

  const Image &image() const { return profiledImage; }
  llvm::ArrayRef<FunctionProfile> functions() const { return resolved().functions; }

  // Calls between functions of the image. A call from code in no function is only in the callee's
  // `calls`. Some callers are Image::outside(). The order is that of GmonMerge::sum(): if every
  // file has GmonFlagFirstOrder, the order of first calls.
  llvm::ArrayRef<CallSite> callSites() const { return resolved().callSites; }

  // Blocks sorted by address, one per address. Those of functions that did not run are from the
  // image's tables, as the runtime does not write them.
  llvm::ArrayRef<GmonBlock> blocks() const { return resolved().blocks; }
  // Those from address BEGIN up to END.
  llvm::ArrayRef<GmonBlock> blocks(uint64_t begin, uint64_t end) const;

  // The sampled time: rate, unit and all samples, including those in no function.
  const Histograms &histograms() const { return merged.histograms(); }
  llvm::ArrayRef<GmonExtension> extensions() const { return merged.sum().extensions; }
  size_t files() const { return merged.files(); }

  // Frees what the members above were made of and do not need. sum() is then without arcs and
  // blocks. REQUIRES: no file is added later.
  void dropRecords();

  // Number of calls to addresses in no function of the image. No other member contains them.
  uint64_t unresolvedCalls() const { return resolved().unresolvedCalls; }

private:
  // The sum, resolved for the image.
  struct Resolved {
    explicit Resolved(const GmonMerge &merged, const Image &image);
    void addSamples(const Histograms &histograms, const Image &image);
    void addCalls(const GmonArc &arc, uint32_t caller, uint32_t callee);
    void addBlocks(llvm::ArrayRef<GmonBlock> recorded, const Image &image);

    std::vector<FunctionProfile> functions;
    std::vector<CallSite> callSites;
    std::vector<GmonBlock> blocks;
    uint64_t unresolvedCalls = 0;
  };

  // Resolves the sum instead of each file: there may be thousands of files.
  const Resolved &resolved() const {
    if (!resolvedSum)
      resolvedSum.emplace(merged, profiledImage);
    return *resolvedSum;
  }

  const Image &profiledImage;
  GmonMerge merged;                            // not yet resolved
  mutable std::optional<Resolved> resolvedSum; // computed on demand
};

} // namespace gmonkit

#endif
