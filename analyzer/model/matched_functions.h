//===- matched_functions.h - what ran, in the code of the plain build -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Finds each function that ran in the build without instrumentation, and the
// places there whose counts the profile has.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_MODEL_MATCHED_FUNCTIONS_H
#define GMONKIT_ANALYZER_MODEL_MATCHED_FUNCTIONS_H

#include "analyzer/code/code_match.h"
#include "analyzer/code/flow_places.h"
#include "analyzer/code/plain_flow.h"
#include "analyzer/model/profile.h"
#include "llvm/Support/Error.h"
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace gmonkit {

struct MatchedFunction {
  uint32_t function;    // index in Image::functions() of the profiled build
  uint32_t counterpart; // index in Image::functions() of the plain build
  CodeMatch match;
  KnownExits tailCalls; // to functions of the program
};

// A call site of a matched function that made calls.
struct MatchedCall {
  uint32_t function; // index in MatchedFunctions::all()
  size_t at;         // index in CodeMatch::plain of a call or jump
  uint64_t to;       // address of the callee in the plain build
  uint64_t count;
};

class MatchedFunctions {
public:
  // Matches the functions of PROFILE that ran and have block counts with those of RELEASE, the same
  // program without instrumentation: by name and then instruction by instruction. Without RELEASE
  // they are matched with their own code, as if that were the plain build. Both arguments must
  // outlive the result. Returns an error if the profile has no block counts, or if the programs
  // cannot be matched.
  static llvm::Expected<MatchedFunctions> create(const Profile &profile, const Image *release);

  llvm::ArrayRef<MatchedFunction> all() const { return matches; } // by `function`
  llvm::ArrayRef<MatchedCall> calls() const { return matchedCalls; }
  // The other functions that ran, as indices in Image::functions() of the profiled build; those
  // that ran most come first.
  llvm::ArrayRef<uint32_t> differing() const { return differingFunctions; }
  // Sums of the block counts of all functions, and of the matched ones.
  double executions() const { return allExecutions; }
  double matchedExecutions() const { return sumOfMatched; }

  // Returns the counted places of MATCH, which is of the profiled build's function FUNCTION.
  std::vector<CountedPlace> placesOf(uint32_t function, const CodeMatch &match) const;
  // Returns FUNCTION as if its instrumented code were the plain build's.
  MatchedFunction own(uint32_t function) const;

  const Image &plainImage() const { return plain; }
  const Disassembler &tools() const { return matcher.tools(); }

private:
  MatchedFunctions(const Profile &profile, const Image &plain, CodeMatcher matcher,
                   std::vector<FlowPlace> flowPlaces);
  class Finder;
  double executionsOf(uint32_t function) const;
  void addCalls();
  KnownExits knownExits(uint32_t counterpart, const CodeMatch &match,
                        const std::set<llvm::StringRef> &namesThatRan) const;

  const Profile &profile;
  const Image &plain;
  CodeMatcher matcher;
  std::vector<FlowPlace> flowPlaces; // of the profiled build
  std::vector<MatchedFunction> matches;
  std::vector<MatchedCall> matchedCalls;
  std::vector<uint32_t> differingFunctions;
  double allExecutions = 0, sumOfMatched = 0;
};

} // namespace gmonkit

#endif
