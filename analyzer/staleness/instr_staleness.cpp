//===- instr_staleness.cpp - a check of old profiles for -fprofile-use ----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/staleness/instr_staleness.h"
#include "analyzer/probes/instr_file.h"
#include "analyzer/probes/profile_probes.h"
#include "analyzer/support/errors.h"
#include "plugin-common/matching/graph_match.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <set>

using namespace llvm;

namespace gmonkit {
namespace {

// The functions with one name in a program.
class Candidates {
public:
  void add(const ProbedFunction &function);

  // Returns whether the flow graph of RECORD is that of one of the functions.
  bool fits(const NamedInstrProfRecord &record) const;
  // Returns the share of the counts of RECORD that were, or will be, found in a changed function.
  // GRAPHS are those of the profile.
  double share(const NamedInstrProfRecord &record, const ProfileGraphs &graphs) const;

private:
  std::set<uint64_t> checksums; // of flow graphs
  bool wasUsed = false;         // by a build with the profile, which it fitted
  double used = 0;              // the share that a build with the profile says
  std::string graph;            // of one of them, encoded
};

void Candidates::add(const ProbedFunction &function) {
  uint64_t hash = function.counted.hash;
  if (!function.isUse()) {
    checksums.insert(hash);
    graph = function.graph;
  } else if (hash == GmonProfileFits) {
    wasUsed = true;
  } else if (hash >= GmonProfilePart) {
    used = std::max(used, std::min(1.0, double(hash - GmonProfilePart) / double(GmonProfileWhole)));
  }
}

bool Candidates::fits(const NamedInstrProfRecord &record) const {
  return wasUsed || checksums.count(record.Hash);
}

double Candidates::share(const NamedInstrProfRecord &record, const ProfileGraphs &graphs) const {
  std::optional<ProfileGraphs::Function> known =
      graph.empty() ? std::nullopt : graphs.byName(std::string_view(record.Name));
  if (!known || known->checksum != record.Hash)
    return used;
  auto old = SourceGraph::decode(known->graph), now = SourceGraph::decode(graph);
  if (!old || !now)
    return used;
  SourceGraph::Counts counts = old->counts([&](uint32_t counter) -> std::optional<uint64_t> {
    return counter < record.Counts.size() ? record.Counts[counter] : 0;
  });
  double share = sharedCounts(*old, *now, matchBlocks(*old, *now), counts);
  return share < LeastSharedCounts ? used : std::max(used, share);
}

struct Sum {
  uint64_t count = 0, matched = 0;
  bool isChanged = false;
};

} // namespace

Expected<FunctionStaleness> checkInstrProfile(StringRef path, const Image &program) {
  Expected<ProfileProbes> probes = ProfileProbes::read(program);
  if (!probes)
    return probes.takeError();
  if (probes->empty())
    return fileError(program.path(), "has no table of functions to compare the profile with; "
                                     "compile it with gmon-cc --gmon-pgo=FILE");
  StringMap<Candidates> known;
  for (const ProbedFunction &function : probes->functions())
    known[function.name].add(function);
  std::map<std::string, Sum> sums; // by name: a profile may have functions of one name
  std::optional<ProfileGraphs> graphs;
  auto addRecord = [&](const NamedInstrProfRecord &record) {
    // The program does not tell whether counts from after inlining fit.
    if (NamedInstrProfRecord::hasCSFlagInHash(record.Hash))
      return;
    uint64_t count = 0;
    for (uint64_t counter : record.Counts)
      count = SaturatingAdd(count, counter);
    auto found = known.find(record.Name);
    Sum &sum = sums[record.Name.str()];
    sum.count = SaturatingAdd(sum.count, count);
    if (found == known.end())
      return;
    if (found->second.fits(record)) {
      sum.matched = SaturatingAdd(sum.matched, count);
      return;
    }
    sum.isChanged = true;
    double share = found->second.share(record, *graphs);
    sum.matched = SaturatingAdd(sum.matched, share < 1 ? uint64_t(share * double(count)) : count);
  };
  Error failed =
      readInstrFile(path, addRecord, [&](const ProfileGraphs &all) { graphs.emplace(all); });
  if (failed)
    return failed;
  FunctionStaleness result;
  for (const auto &[name, sum] : sums)
    if (sum.count != 0)
      result.add(name, known.contains(name), sum.count, sum.matched, sum.isChanged);
  result.sort();
  return result;
}

} // namespace gmonkit
