//===- release_counts.cpp - release counts from an instrumented run -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/model/release_counts.h"
#include "analyzer/code/code_match.h"
#include "analyzer/code/flow_places.h"
#include "analyzer/code/plain_flow.h"
#include "analyzer/object/instrumentation.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

class ReleaseCounter {
public:
  ReleaseCounter(const Profile &profile, const Image &release, CodeMatcher matcher,
                 std::vector<FlowPlace> flowPlaces)
      : profile(profile), profiled(profile.image()), release(release), matcher(std::move(matcher)),
        flowPlaces(std::move(flowPlaces)), counterpart(profiled.functions().size(), None),
        isTaken(release.functions().size()) {}

  ReleaseCounts run();

private:
  static constexpr uint32_t None = UINT32_MAX;

  struct Matched {
    uint32_t function; // of the profiled build
    CodeMatch match;
    KnownExits tailCalls;
  };

  void indexNames();
  std::optional<CodeMatch> findMatch(uint32_t function);
  std::vector<uint32_t> candidatesFor(const Function &function) const;
  double executionsOf(const Function &function) const;
  std::vector<CountedPlace> placesOf(const Function &function, const CodeMatch &match) const;
  void matchFunctions();
  void addCalls();
  KnownExits directTailCalls(const CodeMatch &match) const;
  void addBranches(const Matched &function);
  void addBlockBranches(const CodeMatch &match, const PlainFlow &flow, size_t block,
                        MutableArrayRef<BlockEdge> edges);
  void addEntries();
  void add(uint64_t from, uint64_t to, uint64_t count);

  const Profile &profile;
  const Image &profiled, &release;
  CodeMatcher matcher;
  std::vector<FlowPlace> flowPlaces;          // of the profiled build
  StringMap<SmallVector<uint32_t, 1>> byName; // functions of the release
  std::vector<uint32_t> counterpart; // for each profiled function, its index in the release
  std::vector<bool> isTaken;         // of the release
  std::vector<Matched> matches;      // by function
  std::map<std::pair<uint64_t, uint64_t>, uint64_t> branches;
  DenseMap<uint64_t, uint64_t> knownEntries; // of functions of the release, by address
  ReleaseCounts result;
};

void ReleaseCounter::add(uint64_t from, uint64_t to, uint64_t count) {
  if (count == 0)
    return;
  uint64_t &sum = branches[{from, to}];
  sum = SaturatingAdd(sum, count);
}

void ReleaseCounter::indexNames() {
  for (const auto &[index, function] : enumerate(release.functions())) {
    byName[function.name].push_back(index);
    for (StringRef alias : function.aliases)
      byName[alias].push_back(index);
  }
}

// Returns the functions of the same name. Local ones of one name have the same order in both
// builds.
std::vector<uint32_t> ReleaseCounter::candidatesFor(const Function &function) const {
  std::vector<uint32_t> found;
  auto addNamed = [&](StringRef name) {
    if (auto it = byName.find(name); it != byName.end())
      append_range(found, it->second);
  };
  addNamed(function.name);
  for (StringRef alias : function.aliases)
    addNamed(alias);
  llvm::stable_sort(found, [&](uint32_t a, uint32_t b) {
    auto rank = [&](uint32_t f) {
      return std::pair(release.functions()[f].sourceFile != function.sourceFile, bool(isTaken[f]));
    };
    return rank(a) < rank(b);
  });
  return found;
}

std::optional<CodeMatch> ReleaseCounter::findMatch(uint32_t function) {
  const Function &wanted = profiled.functions()[function];
  for (uint32_t candidate : candidatesFor(wanted))
    if (std::optional<CodeMatch> match = matcher.match(wanted, release.functions()[candidate])) {
      counterpart[function] = candidate;
      isTaken[candidate] = true;
      return match;
    }
  return std::nullopt;
}

double ReleaseCounter::executionsOf(const Function &function) const {
  double sum = 0;
  for (const GmonBlock &block : profile.blocks(function.address, function.end()))
    sum += block.count;
  return sum;
}

std::vector<CountedPlace> ReleaseCounter::placesOf(const Function &function,
                                                   const CodeMatch &match) const {
  std::map<uint64_t, CountedPlace> byAddress;
  for (const GmonBlock &block : profile.blocks(function.address, function.end()))
    byAddress[block.address].count = block.count;
  auto place = partition_point(flowPlaces,
                               [&](const FlowPlace &it) { return it.address < function.address; });
  for (; place != flowPlaces.end() && place->address < function.end(); ++place) {
    CountedPlace &counted = byAddress[place->address];
    counted.from = place->from;
    counted.to = place->to;
  }
  // If there is no plain code between two places, the first is an empty block.
  std::vector<CountedPlace> places;
  for (auto &[address, counted] : byAddress) {
    counted.at = match.find(address);
    if (counted.at == match.plain.size())
      continue;
    if (!places.empty() && places.back().at == counted.at)
      places.pop_back();
    places.push_back(counted);
  }
  return places;
}

void ReleaseCounter::matchFunctions() {
  std::vector<std::pair<double, uint32_t>> differing;
  for (const auto &[index, function] : enumerate(profiled.functions())) {
    double executions = executionsOf(function);
    if (executions == 0)
      continue;
    ++result.functions;
    result.executions += executions;
    std::optional<CodeMatch> match = findMatch(index);
    if (!match) {
      differing.push_back({-executions, index});
      continue;
    }
    ++result.matched;
    result.matchedExecutions += executions;
    KnownExits tailCalls = directTailCalls(*match);
    matches.push_back({uint32_t(index), std::move(*match), std::move(tailCalls)});
  }
  llvm::sort(differing);
  for (const auto &[executions, index] : differing)
    result.differing.push_back(index);
}

// Returns the jumps to other functions of the program, with count 0: addCalls adds the recorded
// calls.
KnownExits ReleaseCounter::directTailCalls(const CodeMatch &match) const {
  const Disassembler &tools = matcher.tools();
  KnownExits calls;
  for (const auto &[i, at] : enumerate(match.plain))
    if (tools.isBranch(at) && !tools.isCall(at))
      if (std::optional<uint64_t> target = tools.target(at);
          target && !match.isInside(*target) && release.find(*target))
        calls[i] = 0;
  return calls;
}

// Adds the calls, and the counts of tail calls.
void ReleaseCounter::addCalls() {
  for (const CallSite &site : profile.callSites()) {
    auto of =
        partition_point(matches, [&](const Matched &it) { return it.function < site.caller; });
    if (of == matches.end() || of->function != site.caller)
      continue;
    const CodeMatch &match = of->match;
    auto split = lower_bound(match.split, std::pair(site.from, size_t(0)));
    size_t at = split != match.split.end() && split->first == site.from ? split->second
                                                                        : match.find(site.from);
    if (at == match.plain.size())
      continue;
    const CodeInstruction &instruction = match.plain[at];
    const Disassembler &tools = matcher.tools();
    if (!tools.isCall(instruction) && !tools.isBranch(instruction))
      continue;
    uint64_t to = 0;
    if (std::optional<uint64_t> target = tools.target(instruction))
      to = *target;
    else if (counterpart[site.callee] != None)
      to = release.functions()[counterpart[site.callee]].address;
    else
      continue;
    if (!tools.isCall(instruction)) {
      if (match.isInside(to)) // its edges have these counts
        continue;
      of->tailCalls[at] += site.count;
    }
    add(instruction.address, to, site.count);
    uint64_t &entries = knownEntries[to];
    entries = SaturatingAdd(entries, site.count);
  }
}

// A block may end with several jumps. The count that one does not take arrives at the next.
void ReleaseCounter::addBlockBranches(const CodeMatch &match, const PlainFlow &flow, size_t block,
                                      MutableArrayRef<BlockEdge> edges) {
  const Disassembler &tools = matcher.tools();
  ArrayRef<CodeInstruction> plain = match.plain;
  ArrayRef<CodeBlock> blocks = flow.code.blocks;
  auto take = [&](uint64_t address) -> uint64_t {
    for (BlockEdge &edge : edges)
      if (blocks[edge.to].address == address)
        return std::exchange(edge.count, 0);
    return 0;
  };
  uint64_t left = flow.counts[block].ended;
  size_t end = flow.begins[block + 1];
  for (size_t i = flow.begins[block]; i < end; ++i) {
    const CodeInstruction &at = plain[i];
    if (tools.isCall(at) || !tools.isBranch(at))
      continue;
    std::optional<uint64_t> target = tools.target(at);
    if (!target)
      for (BlockEdge &edge : edges)
        add(at.address, blocks[edge.to].address, std::exchange(edge.count, 0));
    if (!target || !match.isInside(*target))
      continue;
    // Padding in front of a block is not part of it.
    size_t to = match.findPlain(*target);
    uint64_t taken = to < plain.size() ? take(plain[to].address) : 0;
    add(at.address, *target, taken);
    left -= std::min(left, taken);
    if (i + 1 < end && tools.isConditional(plain[i + 1]))
      add(at.address, plain[i + 1].address, left);
  }
  if (end < plain.size())
    add(plain[end - 1].address, plain[end].address, take(plain[end].address));
}

void ReleaseCounter::addBranches(const Matched &function) {
  PlainFlow flow = findFlow(function.match, matcher.tools(),
                            placesOf(profiled.functions()[function.function], function.match),
                            function.tailCalls);
  EdgeCounts counts = countEdges(flow.code, flow.counts);
  result.certain += counts.certain;
  result.shared += counts.shared;
  size_t first = 0;
  for (size_t b = 0; b < flow.code.blocks.size(); ++b) {
    size_t end = first;
    while (end < counts.edges.size() && counts.edges[end].from == b)
      ++end;
    addBlockBranches(function.match, flow, b,
                     MutableArrayRef(counts.edges).slice(first, end - first));
    first = end;
  }
}

// Adds the calls from unknown callers.
void ReleaseCounter::addEntries() {
  DenseMap<uint32_t, uint64_t> entries; // the linker may have folded several functions
  for (const Matched &matched : matches) {
    uint64_t &sum = entries[counterpart[matched.function]];
    sum = SaturatingAdd(sum, profile.functions()[matched.function].calls);
  }
  for (const auto &[function, count] : entries) {
    uint64_t address = release.functions()[function].address;
    uint64_t known = knownEntries.lookup(address);
    add(ReleaseBranch::Outside, address, count - std::min(count, known));
  }
}

ReleaseCounts ReleaseCounter::run() {
  indexNames();
  matchFunctions();
  addCalls();
  for (const Matched &function : matches)
    addBranches(function);
  addEntries();
  for (const auto &[ends, count] : branches)
    result.branches.push_back({ends.first, ends.second, count});
  return std::move(result);
}

} // namespace

Expected<ReleaseCounts> countInRelease(const Profile &profile, const Image &release) {
  const Image &profiled = profile.image();
  if (profile.blocks().empty())
    return fileError(
        profiled.path(),
        "the profile has no block counts; instrument with blocks=all or blocks=sparse");
  Expected<Instrumentation> instrumentation = readInstrumentation(release);
  if (!instrumentation)
    return instrumentation.takeError();
  if (instrumentation->kind == Instrumentation::Some)
    return fileError(release.path(), "it is instrumented itself; give the build without gmon-cc");
  Expected<CodeMatcher> matcher = CodeMatcher::create(profiled, release);
  if (!matcher)
    return matcher.takeError();
  auto object = profiled.object();
  if (!object)
    return object.takeError();
  ReleaseCounts counts = ReleaseCounter(profile, release, std::move(*matcher),
                                        readFlowPlaces(cast<ELFObjectFileBase>(**object)))
                             .run();
  if (counts.matched == 0)
    return fileError(release.path(), "none of the functions that ran is the same there; build it "
                                     "from the same source with the same options");
  return counts;
}

} // namespace gmonkit
