//===- stable_samples.cpp - sample profiles that hardly change ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Clang compares counts with thresholds: what is hot, what is cold, what to
// inline. A count near a threshold would fall on either side of it in two
// trainings, and the two programs would differ. So a function keeps all of its
// old counts until it really behaves in another way. Counts of one function
// stay together, because branch probabilities are ratios of them.
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/stable_samples.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <map>
#include <string>

using namespace llvm;
using namespace llvm::sampleprof;

namespace gmonkit {
namespace {

// A function is the same if its counts, as shares of its sum, overlap by so much ...
constexpr double LeastOverlap = 0.95;
// ... and its sum, as a share of the program's, has changed by no more than this factor.
constexpr double MostGrowth = 1.5;
// Of all counts. What has less is noise: it may have any counts, or none in one of the profiles.
constexpr double Negligible = 1e-6;
// Of all counts. A function with more is dropped if it no longer runs.
constexpr double MostIdle = 1e-3;

using ByName = std::map<std::string, const FunctionSamples *>; // sorted: same input, same bytes

ByName byName(const SampleProfileMap &profile) {
  ByName functions;
  for (const auto &[hash, function] : profile)
    functions.try_emplace(function.getFunction().str(), &function);
  return functions;
}

// Returns the sum of all counts of FUNCTION and of the code inlined into it.
double sumOf(const FunctionSamples &function) {
  double sum = 0;
  for (const auto &[place, record] : function.getBodySamples()) {
    sum += record.getSamples();
    for (const auto &[callee, count] : record.getCallTargets())
      sum += count;
  }
  for (const auto &[site, callees] : function.getCallsiteSamples())
    for (const auto &[callee, inlined] : callees)
      sum += sumOf(inlined);
  return sum;
}

// Returns the sum over the counts of A and B of the smaller one, A's counts times SCALE.
double commonOf(const FunctionSamples &a, double scale, const FunctionSamples &b) {
  double common = 0;
  for (const auto &[place, record] : a.getBodySamples()) {
    auto other = b.getBodySamples().find(place);
    if (other == b.getBodySamples().end())
      continue;
    common += std::min<double>(record.getSamples() * scale, other->second.getSamples());
    const SampleRecord::CallTargetMap &targets = other->second.getCallTargets();
    for (const auto &[callee, count] : record.getCallTargets())
      if (auto target = targets.find(callee); target != targets.end())
        common += std::min<double>(count * scale, target->second);
  }
  for (const auto &[site, callees] : a.getCallsiteSamples())
    if (auto other = b.getCallsiteSamples().find(site); other != b.getCallsiteSamples().end())
      for (const auto &[callee, inlined] : callees)
        if (auto same = other->second.find(callee); same != other->second.end())
          common += commonOf(inlined, scale, same->second);
  return common;
}

uint64_t scaledBy(double scale, uint64_t count) {
  double product = count * scale;
  if (scale == 1)
    return count;
  return product >= 0x1p63 ? uint64_t(1) << 63 : count == 0 ? 0 : std::max<uint64_t>(product, 1);
}

// Adds FROM to TO with all counts times SCALE. The names are kept by TREE.
void add(const FunctionSamples &from, double scale, SampleTree &tree, FunctionSamples &to) {
  to.setFunctionHash(from.getFunctionHash());
  to.addHeadSamples(scaledBy(scale, from.getHeadSamples()));
  for (const auto &[place, record] : from.getBodySamples()) {
    to.addBodySamples(place.LineOffset, place.Discriminator, scaledBy(scale, record.getSamples()));
    for (const auto &[callee, count] : record.getCallTargets())
      to.addCalledTargetSamples(place.LineOffset, place.Discriminator,
                                FunctionId(tree.keep(callee.str())), scaledBy(scale, count));
  }
  for (const auto &[site, callees] : from.getCallsiteSamples())
    for (const auto &[callee, inlined] : callees)
      add(inlined, scale, tree, tree.inlined(to, site, callee.str()));
}

class Merger {
public:
  Merger(const SampleProfileMap &old, const SampleProfileMap &fresh, SampleTree &result);

  void addFresh();
  void addIdle(function_ref<bool(StringRef)> isKnown);
  StableSamples finish();

private:
  bool isSame(const FunctionSamples &before, const FunctionSamples &now) const;
  void take(const std::string &name, const FunctionSamples &function, double factor) {
    add(function, factor, result, result.function(name));
    ++summary.functions;
  }

  ByName old, fresh;
  SampleTree &result;
  double oldSum = 0;
  double scale = 1; // of fresh counts
  StableSamples summary;
};

Merger::Merger(const SampleProfileMap &oldProfile, const SampleProfileMap &freshProfile,
               SampleTree &result)
    : old(byName(oldProfile)), fresh(byName(freshProfile)), result(result) {
  double before = 0, now = 0; // of functions in both
  for (const auto &[name, function] : old) {
    double sum = sumOf(*function);
    oldSum += sum;
    if (auto same = fresh.find(name); same != fresh.end()) {
      before += sum;
      now += sumOf(*same->second);
    }
  }
  if (before > 0 && now > 0)
    scale = before / now;
}

bool Merger::isSame(const FunctionSamples &before, const FunctionSamples &now) const {
  if (before.getFunctionHash() != now.getFunctionHash()) // with probes: of the flow graph
    return false;
  double sumBefore = sumOf(before), sumNow = sumOf(now) * scale;
  if (std::max(sumBefore, sumNow) <= Negligible * oldSum)
    return true;
  if (sumBefore <= 0 || sumNow > MostGrowth * sumBefore || sumBefore > MostGrowth * sumNow)
    return false;
  double toBefore = scale * sumBefore / sumNow;
  return commonOf(now, toBefore, before) >= LeastOverlap * sumBefore;
}

void Merger::addFresh() {
  for (const auto &[name, function] : fresh) {
    auto before = old.find(name);
    bool keeps = before != old.end() && isSame(*before->second, *function);
    take(name, keeps ? *before->second : *function, keeps ? 1 : scale);
    summary.kept += keeps;
  }
}

void Merger::addIdle(function_ref<bool(StringRef)> isKnown) {
  for (const auto &[name, function] : old)
    if (!fresh.count(name) && isKnown(name) && sumOf(*function) <= MostIdle * oldSum) {
      take(name, *function, 1);
      ++summary.kept;
    }
}

StableSamples Merger::finish() {
  result.finish();
  return summary;
}

} // namespace

StableSamples keepStable(const SampleProfileMap &old, const SampleProfileMap &fresh,
                         function_ref<bool(StringRef)> isKnown, SampleTree &result) {
  Merger merger(old, fresh, result);
  merger.addFresh();
  merger.addIdle(isKnown);
  return merger.finish();
}

} // namespace gmonkit
