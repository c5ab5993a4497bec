//===- profile.h - profile files summed over one image ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A Profile is the sum of profile files, each address resolved to a function of
// one Image. Reports and layout algorithms start from it.
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

// What is known of functions()[i] of the image.
struct FunctionProfile {
  double samples = 0;     // histogram ticks; divide by histograms().rate() for seconds
  uint64_t calls = 0;     // entries, direct recursion and calls from outside included
  uint64_t selfCalls = 0; // of these, calls from the function itself
  bool executed = false;  // has a count, a sample, an executed block, or either end of an arc
};

// A call site: all calls from one address to one address.
struct CallSite {
  uint64_t from;   // address of (a byte of) the calling instruction
  uint32_t caller; // index into Image::functions()
  uint32_t callee;
  uint64_t count;
};

// Whether FILE, if it says which program it is of, is of IMAGE.
bool isProfileOf(const GmonFile &file, const Image &image);

class Profile {
public:
  explicit Profile(const Image &image);

  // Adds one file. An error when the file belongs to another program or its
  // histogram does not fit the ones already added; the profile is then unchanged.
  llvm::Error add(GmonFile file);

  // The sum as one file again, addresses as they were recorded, for writeGmon.
  const GmonFile &sum() const { return merged.sum(); }

  const Image &image() const { return profiledImage; }
  llvm::ArrayRef<FunctionProfile> functions() const { return resolved().functions; }

  // Calls between functions of the image. A call whose caller lies in no function is
  // in the callee's `calls` only; for callers that are Image::outside() see there.
  // In the order of GmonMerge::sum(): where every file has GmonFlagFirstOrder, the order in
  // which the calls were first made.
  llvm::ArrayRef<CallSite> callSites() const { return resolved().callSites; }

  // Sorted by address, no address twice.
  llvm::ArrayRef<GmonBlock> blocks() const { return resolved().blocks; }

  // Time: its rate and unit, and all samples, those in no function too.
  const Histograms &histograms() const { return merged.histograms(); }
  llvm::ArrayRef<GmonExtension> extensions() const { return merged.sum().extensions; }
  size_t files() const { return merged.files(); }

  // Calls into addresses that no function of the image covers; they are in nothing else.
  uint64_t unresolvedCalls() const { return resolved().unresolvedCalls; }

private:
  // What the sum says of the image.
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

  // From the sum and not file by file: there may be thousands of files.
  const Resolved &resolved() const {
    if (!resolvedSum)
      resolvedSum.emplace(merged, profiledImage);
    return *resolvedSum;
  }

  const Image &profiledImage;
  GmonMerge merged;                            // the files as they are
  mutable std::optional<Resolved> resolvedSum; // absent until it is asked for
};

} // namespace gmonkit

#endif
