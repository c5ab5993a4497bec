//===- instr_profile.cpp - profiles for Clang's -fprofile-use -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The indexed profile that llvm-profdata writes of what -fprofile-generate
// counted: for each function its counters, the targets of its indirect calls,
// and the sizes of its memory operations. Here the counters are the sums of
// the exact counts of the places that have their probes.
//
// Behind it are the flow graphs of the functions that ran
// (plugin-common/matching/profile_graphs.h).
//
// A program that was built by such a profile may count again, after inlining.
// These counts are context-sensitive: in Clang's words, a copy of a function
// has its own. Their functions have a flag in their hashes, and the profile
// has those of both builds.
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/export.h"
#include "analyzer/export/stability.h"
#include "analyzer/model/uncounted_functions.h"
#include "analyzer/probes/instr_file.h"
#include "analyzer/probes/profile_probes.h"
#include "analyzer/support/errors.h"
#include "plugin-common/matching/profile_graphs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ProfileData/InstrProfWriter.h"
#include "llvm/ProfileData/SampleProf.h"
#include "llvm/Support/MD5.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace llvm;

namespace gmonkit {
namespace {

// Names as Clang's profile has them. Those of local functions begin with their file.
class ProfileNames {
public:
  explicit ProfileNames(ArrayRef<ProbedFunction> functions);

  // Returns the name of FUNCTION, a symbol of the program.
  std::string of(const Function &function) const;

private:
  StringSet<> known;
  StringMap<StringRef> byLocalName; // "" if several files have such a function
};

ProfileNames::ProfileNames(ArrayRef<ProbedFunction> functions) {
  for (const ProbedFunction &function : functions) {
    StringRef name = known.insert(function.name).first->getKey();
    auto [file, local] = name.split(';');
    if (local.empty())
      continue;
    StringRef &only = byLocalName.try_emplace(local, name).first->second;
    if (only != name)
      only = "";
  }
}

std::string ProfileNames::of(const Function &function) const {
  StringRef name = sampleprof::FunctionSamples::getCanonicalFnName(function.name);
  if (known.contains(name))
    return name.str();
  std::string local = (sys::path::filename(function.sourceFile) + ";" + name).str();
  if (known.contains(local))
    return local;
  StringRef only = byLocalName.lookup(name);
  return only.empty() ? name.str() : only.str();
}

// The values of one indirect call or memory operation, and how often each was seen.
using Values = std::map<uint64_t, uint64_t>;

struct FunctionCounts {
  std::vector<uint64_t> counters;
  std::vector<Values> targets, sizes;
};

using FunctionId = std::pair<std::string, uint64_t>; // name, and hash of the flow graph

// Calls VISIT(count) for each count of FUNCTION, which may be constant.
template <typename Counts, typename Visit> void forEachCount(Counts &function, Visit visit) {
  for (auto &count : function.counters)
    visit(count);
  for (auto *sites : {&function.targets, &function.sizes})
    for (auto &values : *sites)
      for (auto &[value, count] : values)
        visit(count);
}

// Returns the sum over the counts of A and B of the smaller one, A's counts times SCALE.
double commonOf(const FunctionCounts &a, double scale, const FunctionCounts &b) {
  double common = 0;
  for (auto [count, other] : zip(a.counters, b.counters))
    common += std::min(double(count) * scale, double(other));
  for (auto sites : {&FunctionCounts::targets, &FunctionCounts::sizes})
    for (const auto &[values, others] : zip(a.*sites, b.*sites))
      common += commonInMaps(values, scale, others);
  return common;
}

FunctionCounts countsOf(const InstrProfRecord &record) {
  auto values = [&](uint32_t kind) {
    std::vector<Values> sites(record.getNumValueSites(kind));
    for (auto [index, site] : enumerate(sites))
      for (const InstrProfValueData &data : record.getValueArrayForSite(kind, index))
        site[data.Value] = data.Count;
    return sites;
  };
  return {record.Counts, values(IPVK_IndirectCallTarget), values(IPVK_MemOPSize)};
}

bool isContextual(uint64_t hash) { return NamedInstrProfRecord::hasCSFlagInHash(hash); }

// Gives FUNCTIONS, which are or are not ARECONTEXTUAL, the counts of the profile OLD where they
// hardly differ.
Expected<StableFunctions> keepTo(StringRef old, bool areContextual,
                                 std::vector<std::pair<FunctionId, FunctionCounts>> &functions) {
  std::map<FunctionId, FunctionCounts> known;
  double oldSum = 0;
  Error failed = readInstrFile(old, [&](const NamedInstrProfRecord &record) {
    if (isContextual(record.Hash) != areContextual)
      return;
    FunctionCounts counts = countsOf(record);
    oldSum += sumOfCounts(counts);
    known.try_emplace({record.Name.str(), record.Hash}, std::move(counts));
  });
  if (failed)
    return failed;
  return keepStable(functions, oldSum, getInstrMaxCountValue(), [&](const FunctionId &id) {
    auto found = known.find(id);
    return found == known.end() ? nullptr : &found->second;
  });
}

// Clang takes larger counts for marks.
void addCount(uint64_t &sum, uint64_t count) {
  sum = std::min(getInstrMaxCountValue(), SaturatingAdd(sum, count));
}

class Counts {
public:
  Counts(const Profile &profile, const ProfileProbes &probes) : profile(profile), probes(probes) {
    for (const ProbedFunction &function : probes.functions())
      all.push_back({std::vector<uint64_t>(function.counted.counters),
                     std::vector<Values>(function.counted.targets),
                     std::vector<Values>(function.counted.sizes)});
  }

  // Returns the counts of each of the functions.
  std::vector<FunctionCounts> add();

private:
  uint64_t countAt(uint64_t address) const;
  void addTargets(uint64_t site, Values &targets) const;
  void sortCalls();

  const Profile &profile;
  const ProfileProbes &probes;
  ProfileNames names{probes.functions()};
  std::vector<FunctionCounts> all;
  std::vector<const CallSite *> calls; // by site
};

uint64_t Counts::countAt(uint64_t address) const {
  ArrayRef<GmonBlock> block = profile.blocks(address, address + 1);
  return block.empty() ? 0 : block.front().count;
}

void Counts::addTargets(uint64_t site, Values &targets) const {
  auto from = partition_point(calls, [&](const CallSite *call) { return call->from < site; });
  for (; from != calls.end() && (*from)->from == site; ++from)
    addCount(targets[MD5Hash(names.of(profile.image().functions()[(*from)->callee]))],
             (*from)->count);
}

void Counts::sortCalls() {
  for (const CallSite &call : profile.callSites())
    calls.push_back(&call);
  llvm::stable_sort(calls, [](const CallSite *a, const CallSite *b) { return a->from < b->from; });
}

std::vector<FunctionCounts> Counts::add() {
  sortCalls();
  for (const GmonProbeRecord &probe : probes.probes()) {
    FunctionCounts &function = all[probes.function(probe.function) - probes.functions().begin()];
    if (probe.kind == GmonProbeCounter)
      addCount(function.counters[probe.index], countAt(probe.address));
    else if (probe.kind == GmonProbeTarget)
      addTargets(probe.address, function.targets[probe.index]);
    else if (uint64_t count = countAt(probe.address))
      addCount(function.sizes[probe.index][GmonProbeSizes[probe.kind - GmonProbeSize]], count);
  }
  return std::move(all);
}

void addValues(InstrProfRecord &record, uint32_t kind, ArrayRef<Values> sites) {
  record.reserveSites(kind, sites.size());
  for (auto [index, values] : enumerate(sites)) {
    std::vector<InstrProfValueData> data;
    for (auto [value, count] : values)
      data.push_back({value, count});
    record.addValueData(kind, index, data, /*SymTab=*/nullptr);
  }
}

// Returns NAME, of a function in a profile, without its source file.
StringRef localName(StringRef name) {
  StringRef local = name.split(';').second;
  return local.empty() ? name : local;
}

// A profile that is written.
class Output {
public:
  Output() { cantFail(writer.mergeProfileKind(InstrProfKind::IRInstrumentation)); }

  void add(NamedInstrProfRecord &&record);
  // GRAPH is the function's, or "".
  void add(const FunctionId &id, FunctionCounts &&counts, StringRef graph);
  // Adds what the profile at PATH has but the context-sensitive counts, and says that this one has
  // such counts. Returns an error if it is not the one that FUNCTIONS were optimised by.
  Error addBase(StringRef path, ArrayRef<ProbedFunction> functions);
  // Returns the file's contents.
  Expected<std::string> bytes();

private:
  InstrProfWriter writer;
  ProfileGraphsWriter graphs;
  std::string problems;
};

void Output::add(NamedInstrProfRecord &&record) {
  std::string name = record.Name.str();
  writer.addRecord(std::move(record), [&](Error warning) {
    problems += (problems.empty() ? "" : "; ") + name + ": " + toString(std::move(warning));
  });
}

void Output::add(const FunctionId &id, FunctionCounts &&counts, StringRef graph) {
  if (!graph.empty() && any_of(counts.counters, [](uint64_t count) { return count != 0; }))
    graphs.add(id.first, id.second, std::string_view(graph));
  NamedInstrProfRecord record(id.first, id.second, std::move(counts.counters));
  addValues(record, IPVK_IndirectCallTarget, counts.targets);
  addValues(record, IPVK_MemOPSize, counts.sizes);
  add(std::move(record));
}

Error Output::addBase(StringRef path, ArrayRef<ProbedFunction> functions) {
  cantFail(
      writer.mergeProfileKind(InstrProfKind::IRInstrumentation | InstrProfKind::ContextSensitive));
  StringSet<> names;
  auto addRecord = [&](const NamedInstrProfRecord &record) {
    if (isContextual(record.Hash))
      return;
    names.insert(record.Name);
    add(NamedInstrProfRecord(record));
  };
  Error failed = readInstrFile(path, addRecord, [&](const ProfileGraphs &all) { graphs.add(all); });
  if (failed)
    return failed;
  for (const ProbedFunction &function : functions)
    if (function.isUse() && function.counted.hash == GmonProfileFits &&
        !names.contains(function.name))
      return fileError(path, "lacks " + function.name +
                                 ", which the profile of the build had; give that profile");
  return Error::success();
}

Expected<std::string> Output::bytes() {
  if (!problems.empty())
    return makeError(problems);
  Expected<std::string> bytes = instrFileBytes(writer);
  return bytes ? *bytes + graphs.bytes() : std::move(bytes);
}

// Returns whether PROGRAM counts what a profile, which is BASE then, has optimised. Returns an
// error if only some of its FUNCTIONS do, or if BASE is missing or needless.
Expected<bool> isCountedAgain(StringRef program, ArrayRef<ProbedFunction> functions,
                              StringRef base) {
  size_t counted = 0, contextual = 0;
  for (const ProbedFunction &function : functions) {
    counted += !function.isUse();
    contextual += !function.isUse() && isContextual(function.counted.hash);
  }
  if (!functions.empty() && counted == 0)
    return fileError(program, "optimised by a profile, but not counted again; compile with gmon-cc "
                              "--gmon-pgo=FILE --gmon-instrument --gmon-counters, and -O1 or more "
                              "(-O2 with -flto=full)");
  if (counted == 0)
    return fileError(program, "no probes of Clang's counters; compile with gmon-cc --gmon-pgo "
                              "--gmon-counters");
  if (contextual != 0 && contextual != counted)
    return fileError(program, "some of its objects were counted before inlining, others after it; "
                              "build all of them anew");
  if (contextual != 0 && base.empty())
    return fileError(program, "counts again what a profile has optimised; name that profile with "
                              "--base=PROFILE: the new one contains its counts");
  if (contextual == 0 && !base.empty())
    return makeError("--base: " + program +
                     " does not count what a profile has optimised; leave the option out");
  return contextual != 0;
}

} // namespace

Error exportInstrProfile(const ExportInput &input, raw_ostream &out) {
  const Profile &profile = input.graph.profile();
  StringRef program = profile.image().path();
  Expected<ProfileProbes> probes = ProfileProbes::read(profile.image());
  if (!probes)
    return probes.takeError();
  const ExportOptions &options = input.options;
  Expected<bool> isAgain = isCountedAgain(program, probes->functions(), options.base);
  if (!isAgain)
    return isAgain.takeError();
  if (profile.blocks().empty())
    return fileError(program, "the profile has no block counts; instrument with blocks=all or "
                              "blocks=sparse");
  std::vector<FunctionCounts> counts = Counts(profile, *probes).add();
  std::vector<std::pair<FunctionId, FunctionCounts>> functions;
  std::vector<StringRef> graphs; // of the functions
  UncountedFunctions uncounted(profile);
  for (auto [function, own] : zip_equal(probes->functions(), counts))
    if (!function.isUse() && !uncounted.contain(localName(function.name))) {
      functions.push_back({{function.name, function.counted.hash}, std::move(own)});
      graphs.push_back(function.graph);
    }
  if (!options.stable.empty()) {
    Expected<StableFunctions> summary = keepTo(options.stable, *isAgain, functions);
    if (!summary)
      return summary.takeError();
    input.note(summary->text(options.stable));
  }
  Output output;
  if (*isAgain)
    if (Error failed = output.addBase(options.base, probes->functions()))
      return failed;
  for (auto &&[function, graph] : zip_equal(functions, graphs))
    output.add(function.first, std::move(function.second), graph);
  Expected<std::string> bytes = output.bytes();
  if (!bytes)
    return fileError(program, toString(bytes.takeError()));
  out << *bytes;
  return Error::success();
}

} // namespace gmonkit
