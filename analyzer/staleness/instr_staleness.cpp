//===- instr_staleness.cpp - a check of old profiles for -fprofile-use ----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/staleness/instr_staleness.h"
#include "analyzer/probes/instr_file.h"
#include "analyzer/support/errors.h"
#include "plugin-common/matching/graph_match.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <set>

using namespace llvm;

namespace gmonkit {
namespace {

// What a profile has of a function.
struct Record {
  uint64_t checksum; // of its flow graph
  std::vector<uint64_t> counters;
};

// The functions with one name in a program.
class Candidates {
public:
  void add(const ProbedFunction &function);

  // Returns whether the flow graph of RECORD is that of one of the functions.
  bool fits(const Record &record) const { return wasUsed || checksums.count(record.checksum); }
  // Returns the share of the counts of RECORD that were, or will be, found in a changed function; 0
  // if it is less than LEAST. OLD is its flow graph, if known.
  double share(const Record &record, const std::optional<ProfileGraphs::Function> &old,
               double least) const;

  // Returns one of their flow graphs.
  std::optional<SourceGraph> anyGraph() const { return SourceGraph::decode(graph); }

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

double Candidates::share(const Record &record, const std::optional<ProfileGraphs::Function> &old,
                         double least) const {
  if (!old || old->checksum != record.checksum)
    return used;
  std::optional<SourceGraph> before = SourceGraph::decode(old->graph), now = anyGraph();
  if (!before || !now)
    return used;
  SourceGraph::Counts counts = before->counts(record.counters);
  double share = sharedCounts(*before, *now, matchBlocks(*before, *now), counts);
  return share < least ? used : std::max(used, share);
}

class Comparison {
public:
  explicit Comparison(ArrayRef<ProbedFunction> functions) {
    for (const ProbedFunction &function : functions)
      known[function.name].add(function);
  }

  void add(const NamedInstrProfRecord &record);
  // GRAPHS are those of the profile. Call it after the last record.
  FunctionStaleness result(const ProfileGraphs &graphs) const;

private:
  struct Other {
    const Candidates *now = nullptr;
    double leastShare = LeastSharedIfRenamed; // of its counts that must be found
  };
  using Renamed = StringMap<Other>; // by their names in the profile

  Renamed findRenamed(const ProfileGraphs &graphs) const;

  StringMap<Candidates> known;                        // of the program
  std::map<std::string, std::vector<Record>> records; // a profile may have functions of one name
};

void Comparison::add(const NamedInstrProfRecord &record) {
  // The program does not tell whether counts from after inlining fit.
  if (!NamedInstrProfRecord::hasCSFlagInHash(record.Hash))
    records[record.Name.str()].push_back({record.Hash, record.Counts});
}

// As the plugin does in the build that uses the profile.
Comparison::Renamed Comparison::findRenamed(const ProfileGraphs &graphs) const {
  Renamed renamed;
  for (const auto &entry : known) {
    std::optional<SourceGraph> graph = entry.second.anyGraph();
    if (!graph || records.count(entry.getKey().str()))
      continue;
    auto old = graphs.byStableName(std::string_view(entry.getKey()), *graph);
    double least = old ? LeastSharedCounts : LeastSharedIfRenamed;
    if (!old)
      old = graphs.byLocalName(std::string_view(entry.getKey()));
    if (!old)
      old = graphs.byContent(*graph);
    if (old && !known.contains(old->name))
      renamed[old->name] = {&entry.second, least};
  }
  return renamed;
}

FunctionStaleness Comparison::result(const ProfileGraphs &graphs) const {
  FunctionStaleness result;
  Renamed renamed = findRenamed(graphs);
  for (const auto &[name, all] : records) {
    auto same = known.find(name);
    auto [now, least] =
        same == known.end() ? renamed.lookup(name) : Other{&same->second, LeastSharedCounts};
    uint64_t sum = 0, matched = 0;
    bool isChanged = false;
    for (const Record &record : all) {
      uint64_t count = 0;
      for (uint64_t counter : record.counters)
        count = SaturatingAdd(count, counter);
      sum = SaturatingAdd(sum, count);
      bool fits = now && now->fits(record);
      isChanged |= !fits;
      double share = fits ? 1 : now ? now->share(record, graphs.byName(name), least) : 0;
      matched = SaturatingAdd(matched, share < 1 ? uint64_t(share * double(count)) : count);
    }
    if (sum != 0)
      result.add(name, now, sum, matched, isChanged);
  }
  result.sort();
  return result;
}

} // namespace

Expected<FunctionStaleness> checkInstrProfile(StringRef path, const Image &program,
                                              const ProfileProbes &probes) {
  if (probes.empty())
    return fileError(program.path(), "has no table of functions to compare the profile with; "
                                     "compile it with gmon-cc --gmon-pgo=FILE");
  Comparison comparison(probes.functions());
  FunctionStaleness result;
  Error failed = readInstrFile(
      path, [&](const NamedInstrProfRecord &record) { comparison.add(record); },
      [&](const ProfileGraphs &graphs) { result = comparison.result(graphs); });
  if (failed)
    return failed;
  return result;
}

} // namespace gmonkit
