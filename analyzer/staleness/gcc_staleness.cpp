//===- gcc_staleness.cpp - a check of old profiles for GCC ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/staleness/gcc_staleness.h"
#include "analyzer/support/errors.h"
#include "plugin-common/matching/graph_match.h"
#include "plugin-common/matching/renamed_functions.h"
#include "plugin-common/profiles/block_profile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <set>

using namespace llvm;

namespace gmonkit {
namespace {

// Those of FUNCTION's blocks and ways. Each count fits 48 bits.
uint64_t sumOfCounts(const BlockProfile::Function &function) {
  uint64_t sum = 0;
  for (auto [number, count] : function.counts)
    sum = SaturatingAdd(sum, count);
  return sum;
}

// Returns the share of the counts of the changed FUNCTION, which has IDENTITY in the profile, that
// will be used for one of NOW.
double sharedCounts(uint64_t identity, const BlockProfile::Function &function,
                    const std::set<BlockMark::Function> &now, const BlockMarks &marks) {
  std::optional<SourceGraph> old = SourceGraph::decode(function.graph);
  if (!old)
    return 0;
  SourceGraph::Counts counts = old->counts(function.counts);
  double best = 0;
  for (const BlockMark::Function &one : now)
    if (auto graph = SourceGraph::decode(std::string_view(marks.graphOf(one)))) {
      double share = sharedCounts(*old, *graph, matchBlocks(*old, *graph), counts);
      if (share >= (one.identity == identity ? LeastSharedCounts : LeastSharedIfRenamed))
        best = std::max(best, share);
    }
  return best;
}

using FunctionSets = std::map<uint64_t, std::set<BlockMark::Function>>; // by identity

// Adds the functions of the program that PROFILE knows by another identity to KNOWN, by that one,
// as the plugin does in the build that uses the profile.
void addRenamed(FunctionSets &known, const BlockProfile &profile, const BlockMarks &marks) {
  RenamedFunctions renamed(profile);
  FunctionSets added;
  for (const auto &[identity, functions] : known) {
    std::optional<SourceGraph> graph =
        SourceGraph::decode(std::string_view(marks.graphOf(*functions.begin())));
    if (!graph || profile.functions.count(identity))
      continue;
    const auto *old = renamed.find(functions.begin()->name.str(), *graph,
                                   [&](uint64_t other) { return known.count(other) != 0; });
    if (old)
      added.emplace(old->first, functions);
  }
  known.merge(added);
}

} // namespace

Expected<FunctionStaleness> checkGccProfile(StringRef path, const Image &program,
                                            const BlockMarks &marks) {
  if (marks.marks.empty())
    return fileError(program.path(), "has no marks of blocks to compare the profile with; compile "
                                     "it with gmon-cc --gmon-pgo and GCC");
  FunctionSets known;
  for (const BlockMark &mark : marks.marks)
    known[mark.function.identity].insert(mark.function);
  BlockProfile profile;
  if (std::string wrong = profile.read(path.str()); !wrong.empty())
    return makeError(wrong);
  addRenamed(known, profile, marks);
  FunctionStaleness result;
  for (const auto &[identity, function] : profile.functions) {
    uint64_t count = sumOfCounts(function);
    if (count == 0)
      continue;
    auto found = known.find(identity);
    bool isFound = found != known.end();
    bool isSame = isFound && any_of(found->second, [&](const BlockMark::Function &one) {
                    return one.checksum == function.checksum;
                  });
    double share = isSame    ? 1
                   : isFound ? sharedCounts(identity, function, found->second, marks)
                             : 0;
    result.add(function.name, isFound, count, share < 1 ? uint64_t(share * double(count)) : count,
               !isSame);
  }
  result.sort();
  return result;
}

} // namespace gmonkit
