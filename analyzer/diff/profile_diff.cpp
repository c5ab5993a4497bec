//===- profile_diff.cpp - differences of two profiles ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/diff/profile_diff.h"
#include "analyzer/object/clone_index.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr double Significant = 2; // standard errors

// Returns the standard error of TIME. No sample is as uncertain as one.
double marginOf(const CallGraph &graph, double time) {
  const Histograms &histograms = graph.profile().histograms();
  return histograms.hasBins() ? graph.margin(std::max(time, 1 / histograms.rate())) : 0;
}

std::vector<uint64_t> instructionsOf(const DiffSide &side, bool areCompared) {
  std::vector<uint64_t> instructions(side.graph.profile().functions().size());
  if (areCompared)
    for (const FunctionCount &function : side.count->functions)
      instructions[function.function] = function.sum.all;
  return instructions;
}

void add(DiffValues &sum, const DiffValues &values) {
  sum.time += values.time;
  sum.calls = SaturatingAdd(sum.calls, values.calls);
  sum.instructions = SaturatingAdd(sum.instructions, values.instructions);
}

bool isEmpty(const DiffValues &values) {
  return values.time == 0 && values.calls == 0 && values.instructions == 0;
}

uint64_t distance(uint64_t a, uint64_t b) { return a > b ? a - b : b - a; }

bool comesBefore(const DiffRow &a, const DiffRow &b) {
  auto key = [](const DiffRow &row) {
    return std::tuple(std::abs(row.timeChange()),
                      distance(row.valuesNow.instructions, row.valuesBefore.instructions),
                      distance(row.valuesNow.calls, row.valuesBefore.calls));
  };
  return key(a) != key(b) ? key(a) > key(b) : a.name < b.name;
}

class Differ {
public:
  // DIFF says what is compared.
  Differ(const DiffSide &before, const DiffSide &now, ProfileDiff diff)
      : before(before), now(now), instructionsBefore(instructionsOf(before, diff.hasInstructions)),
        instructionsNow(instructionsOf(now, diff.hasInstructions)), diff(std::move(diff)) {}

  ProfileDiff run();

private:
  DiffValues valuesOf(const DiffSide &side, ArrayRef<uint64_t> instructions,
                      uint32_t function) const;
  void addRow(std::optional<uint32_t> oldFunction, std::optional<uint32_t> newFunction);

  const DiffSide &before, &now;
  std::vector<uint64_t> instructionsBefore, instructionsNow;
  ProfileDiff diff;
};

DiffValues Differ::valuesOf(const DiffSide &side, ArrayRef<uint64_t> instructions,
                            uint32_t function) const {
  const CallNode &node = side.graph.nodes()[function];
  return {diff.hasTime ? node.selfTime : 0, SaturatingAdd(node.calls, node.selfCalls),
          instructions[function]};
}

void Differ::addRow(std::optional<uint32_t> oldFunction, std::optional<uint32_t> newFunction) {
  DiffRow row;
  row.before = oldFunction;
  row.now = newFunction;
  if (oldFunction)
    row.valuesBefore = valuesOf(before, instructionsBefore, *oldFunction);
  if (newFunction)
    row.valuesNow = valuesOf(now, instructionsNow, *newFunction);
  if (isEmpty(row.valuesBefore) && isEmpty(row.valuesNow))
    return;
  row.name = (newFunction ? now.graph.name(*newFunction) : before.graph.name(*oldFunction)).str();
  row.margin = std::hypot(marginOf(before.graph, row.valuesBefore.time),
                          marginOf(now.graph, row.valuesNow.time));
  add(diff.total.valuesBefore, row.valuesBefore);
  add(diff.total.valuesNow, row.valuesNow);
  diff.functions.push_back(std::move(row));
}

ProfileDiff Differ::run() {
  const Image &oldImage = before.graph.profile().image(), &newImage = now.graph.profile().image();
  std::vector<bool> isMatched(newImage.functions().size());
  for (auto [function, match] : enumerate(matchFunctions(oldImage, newImage))) {
    addRow(function, match);
    if (match)
      isMatched[*match] = true;
  }
  for (uint32_t function = 0; function < isMatched.size(); ++function)
    if (!isMatched[function])
      addRow(std::nullopt, function);
  diff.total.margin = std::hypot(marginOf(before.graph, diff.total.valuesBefore.time),
                                 marginOf(now.graph, diff.total.valuesNow.time));
  llvm::stable_sort(diff.functions, comesBefore);
  return std::move(diff);
}

} // namespace

bool DiffRow::isTimeSignificant() const { return std::abs(timeChange()) > Significant * margin; }

bool ProfileDiff::isChanged() const {
  auto isDifferent = [](const DiffRow &row) {
    return row.isCountChanged() || row.isTimeSignificant();
  };
  return isDifferent(total) || any_of(functions, isDifferent);
}

using Matches = std::vector<std::optional<uint32_t>>;

// The functions of NOW that are in MATCHES.
static std::vector<bool> takenBy(const Matches &matches, const Image &now) {
  std::vector<bool> isTaken(now.functions().size());
  for (std::optional<uint32_t> match : matches)
    if (match)
      isTaken[*match] = true;
  return isTaken;
}

// Matches what MATCHES lacks by any of its names: another alias may have changed the first one.
static void matchByAliases(const Image &before, const Image &now, Matches &matches) {
  std::vector<bool> isTaken = takenBy(matches, now);
  StringMap<uint32_t> byName;
  auto add = [&](const Function &function, uint32_t index) {
    byName.try_emplace(function.name, index);
    for (StringRef alias : function.aliases)
      byName.try_emplace(alias, index);
  };
  for (const auto &[index, function] : enumerate(now.functions()))
    if (!isTaken[index] && function.isGlobal)
      add(function, index);
  for (auto [function, match] : zip_equal(before.functions(), matches)) {
    if (match || !function.isGlobal)
      continue;
    auto found = byName.find(function.name);
    for (StringRef alias : function.aliases)
      found = found == byName.end() ? byName.find(alias) : found;
    if (found == byName.end() || isTaken[found->second])
      continue;
    match = found->second;
    isTaken[*match] = true;
  }
}

// Matches what MATCHES lacks by names that differ in a number only, such as f.llvm.N of ThinLTO.
static void matchByKind(const Image &before, const Image &now, Matches &matches) {
  std::vector<bool> isTaken = takenBy(matches, now);
  CloneIndex clones(now);
  for (auto [function, match] : zip_equal(before.functions(), matches)) {
    if (match)
      continue;
    for (uint32_t other : clones.same(cloneNameOf(function)))
      if (!isTaken[other] && mayBeSame(function, now.functions()[other])) {
        match = other;
        isTaken[other] = true;
        break;
      }
  }
}

Matches matchFunctions(const Image &before, const Image &now) {
  std::map<std::pair<StringRef, StringRef>, std::vector<uint32_t>> byName;
  for (const auto &[index, function] : enumerate(now.functions()))
    byName[{function.name, function.sourceFile}].push_back(index);
  std::map<std::pair<StringRef, StringRef>, size_t> used;
  Matches matches;
  for (const Function &function : before.functions()) {
    std::pair key(function.name, function.sourceFile);
    auto found = byName.find(key);
    size_t nth = used[key]++;
    bool isThere = found != byName.end() && nth < found->second.size();
    matches.push_back(isThere ? std::optional(found->second[nth]) : std::nullopt);
  }
  matchByAliases(before, now, matches);
  matchByKind(before, now, matches);
  return matches;
}

Expected<ProfileDiff> diffProfiles(const DiffSide &before, const DiffSide &now) {
  const Histograms &old = before.graph.profile().histograms();
  const Histograms &current = now.graph.profile().histograms();
  if (old.hasBins() && current.hasBins() && old.dimension() != current.dimension())
    return makeError("the profiles measure " + old.dimension() + " and " + current.dimension() +
                     ", which cannot be compared");
  ProfileDiff diff;
  diff.unit = (current.hasBins() ? current : old).dimension().str();
  // What one profile lacks is unknown there, not 0.
  diff.hasTime = old.hasBins() && current.hasBins();
  if (!diff.hasTime && (old.hasBins() || current.hasBins()))
    diff.notCompared.push_back("time");
  diff.hasInstructions = before.count && now.count;
  if (!diff.hasInstructions && (before.count || now.count))
    diff.notCompared.push_back("instructions");
  return Differ(before, now, std::move(diff)).run();
}

} // namespace gmonkit
