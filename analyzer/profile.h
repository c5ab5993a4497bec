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

#ifndef GMONKIT_ANALYZER_PROFILE_H
#define GMONKIT_ANALYZER_PROFILE_H

#include "gmon_merge.h"
#include "gmon_reader.h"
#include "image.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <utility>
#include <vector>

namespace gmonkit {

// What is known of functions()[i] of the image.
struct FunctionProfile {
  double samples = 0;     // histogram ticks; divide by histograms().rate() for seconds
  uint64_t calls = 0;     // entries, direct recursion and calls from outside included
  uint64_t selfCalls = 0; // of these, calls from the function itself
  bool executed = false;  // has a count, a sample, an executed block, or either end of an arc
};

// A call site: all calls from one address into one function.
struct CallSite {
  uint64_t from;   // address of (a byte of) the calling instruction
  uint32_t caller; // index into Image::functions()
  uint32_t callee;
  uint64_t count;
};

class Profile {
public:
  explicit Profile(const Image &image);

  // Adds one file. An error when the file belongs to another program or its
  // histogram does not fit the ones already added; the profile is then unchanged.
  llvm::Error add(const GmonFile &file);

  // The sum as one file again, addresses as they were recorded, for writeGmon.
  GmonFile sum() const { return merged.sum(); }

  const Image &image() const { return profiledImage; }
  llvm::ArrayRef<FunctionProfile> functions() const { return functionProfiles; }

  // Calls between functions of the image. A call whose caller lies in no function is
  // in the callee's `calls` only; for callers that are Image::outside() see there.
  // In the order in which they first stood in the files: where every file has
  // GmonFlagFirstOrder, the order in which the calls were first made.
  llvm::ArrayRef<CallSite> callSites() const { return sites; }

  // Sorted by address, no address twice.
  llvm::ArrayRef<GmonBlock> blocks() const { return blockCounts; }

  // Time: its rate and unit, and all samples, those in no function too.
  const Histograms &histograms() const { return merged.histograms(); }
  size_t files() const { return merged.files(); }

  // Calls into addresses that no function of the image covers; they are in nothing else.
  uint64_t unresolvedCalls() const { return unresolved; }

private:
  void creditSamples();
  void addCalls(const GmonArc &arc);
  void addBlocks(llvm::ArrayRef<GmonBlock> blocks);

  const Image &profiledImage;
  std::vector<FunctionProfile> functionProfiles;
  std::vector<CallSite> sites;
  llvm::DenseMap<std::pair<uint64_t, uint32_t>, uint32_t> siteIndex; // (from, callee) -> sites
  std::vector<GmonBlock> blockCounts;
  uint64_t unresolved = 0;
  GmonMerge merged; // the files as they are
};

} // namespace gmonkit

#endif
