//===- release_counts.cpp - release counts from an instrumented run -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/model/release_counts.h"
#include "analyzer/code/edge_counts.h"
#include "analyzer/code/instruction_counts.h"
#include "analyzer/model/matched_functions.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <unordered_map>

using namespace llvm;

namespace gmonkit {
namespace {

class ReleaseCounter {
public:
  ReleaseCounter(const Profile &profile, const MatchedFunctions &matched)
      : profile(profile), matched(matched), tools(matched.tools()) {}

  ReleaseCounts run();

private:
  void addCalls();
  void addBranches(const MatchedFunction &function);
  void addEntries();
  void add(uint64_t from, uint64_t to, uint64_t count);

  const Profile &profile;
  const MatchedFunctions &matched;
  const Disassembler &tools;
  std::map<std::pair<uint64_t, uint64_t>, uint64_t> branches;
  std::unordered_map<uint64_t, uint64_t> knownEntries; // of functions of the release, by address
  ReleaseCounts result;
};

void ReleaseCounter::add(uint64_t from, uint64_t to, uint64_t count) {
  if (count == 0)
    return;
  uint64_t &sum = branches[{from, to}];
  sum = SaturatingAdd(sum, count);
}

void ReleaseCounter::addCalls() {
  for (const MatchedCall &call : matched.calls()) {
    add(matched.all()[call.function].match.plain[call.at].address, call.to, call.count);
    uint64_t &entries = knownEntries[call.to];
    entries = SaturatingAdd(entries, call.count);
  }
}

void ReleaseCounter::addBranches(const MatchedFunction &function) {
  const CodeMatch &match = function.match;
  std::vector<CountedPlace> places = matched.placesOf(function.function, match);
  PlainFlow flow = findFlow(match, tools, places, function.tailCalls);
  EdgeCounts edges = countEdges(flow.code, flow.counts);
  result.certain += edges.certain;
  result.shared += edges.shared;
  std::vector<FlowStep> steps = findSteps(match, tools, flow, edges.edges);
  InstructionCounts counts =
      countInstructions(match, tools, places, flow, steps, function.tailCalls);
  ArrayRef<CodeInstruction> plain = match.plain;
  for (const FlowStep &step : steps) {
    std::optional<uint64_t> target = step.isJump ? tools.target(plain[step.from]) : std::nullopt;
    add(plain[step.from].address, target.value_or(plain[step.to].address), step.count);
    // A block may end with several jumps. The count that one does not take arrives at the next.
    bool isNextJump = step.isJump && target && step.from + 1 < plain.size() &&
                      tools.isConditional(plain[step.from + 1]) &&
                      !binary_search(flow.begins, step.from + 1);
    if (isNextJump)
      add(plain[step.from].address, plain[step.from + 1].address,
          counts.plain[step.from + 1].executed);
  }
}

// Adds the calls from unknown callers.
void ReleaseCounter::addEntries() {
  std::map<uint32_t, uint64_t> entries; // the linker may have folded several functions
  for (const MatchedFunction &function : matched.all()) {
    uint64_t &sum = entries[function.counterpart];
    sum = SaturatingAdd(sum, profile.functions()[function.function].calls);
  }
  for (const auto &[function, count] : entries) {
    uint64_t address = matched.plainImage().functions()[function].address;
    auto known = knownEntries.find(address);
    add(ReleaseBranch::Outside, address,
        known == knownEntries.end() ? count : count - std::min(count, known->second));
  }
}

ReleaseCounts ReleaseCounter::run() {
  result.matched = matched.all().size();
  result.differing = matched.differing().vec();
  result.functions = result.matched + result.differing.size();
  result.executions = matched.executions();
  result.matchedExecutions = matched.matchedExecutions();
  addCalls();
  for (const MatchedFunction &function : matched.all())
    addBranches(function);
  addEntries();
  for (const auto &[ends, count] : branches)
    result.branches.push_back({ends.first, ends.second, count});
  return std::move(result);
}

} // namespace

Expected<ReleaseCounts> countInRelease(const Profile &profile, const Image &release) {
  Expected<MatchedFunctions> matched = MatchedFunctions::create(profile, &release);
  if (!matched)
    return matched.takeError();
  return ReleaseCounter(profile, *matched).run();
}

} // namespace gmonkit
