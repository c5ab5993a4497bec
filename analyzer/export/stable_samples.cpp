//===- stable_samples.cpp - sample profiles that hardly change ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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

// Adds FROM to TO, its counts scaled by STABILITY if there is one. The names are kept by TREE.
void add(const FunctionSamples &from, const Stability *stability, SampleTree &tree,
         FunctionSamples &to) {
  auto scaled = [=](uint64_t count) { return stability ? stability->scaled(count) : count; };
  to.setFunctionHash(from.getFunctionHash());
  to.addHeadSamples(scaled(from.getHeadSamples()));
  for (const auto &[place, record] : from.getBodySamples()) {
    to.addBodySamples(place.LineOffset, place.Discriminator, scaled(record.getSamples()));
    for (const auto &[callee, count] : record.getCallTargets())
      to.addCalledTargetSamples(place.LineOffset, place.Discriminator,
                                FunctionId(tree.keep(callee.str())), scaled(count));
  }
  for (const auto &[site, callees] : from.getCallsiteSamples())
    for (const auto &[callee, inlined] : callees)
      add(inlined, stability, tree, tree.inlined(to, site, callee.str()));
}

Stability compare(const ByName &old, const ByName &fresh) {
  double oldSum = 0, before = 0, now = 0;
  for (const auto &[name, function] : old) {
    double sum = sumOf(*function);
    oldSum += sum;
    if (auto same = fresh.find(name); same != fresh.end()) {
      before += sum;
      now += sumOf(*same->second);
    }
  }
  return Stability(oldSum, before, now);
}

bool isSame(const Stability &stability, const FunctionSamples &before, const FunctionSamples &now) {
  return before.getFunctionHash() == now.getFunctionHash() && // with probes: of the flow graph
         stability.isSame(sumOf(before), sumOf(now),
                          [&](double scale) { return commonOf(now, scale, before); });
}

} // namespace

StableFunctions keepStable(const SampleProfileMap &oldProfile, const SampleProfileMap &freshProfile,
                           function_ref<bool(StringRef)> isKnown, SampleTree &result) {
  ByName old = byName(oldProfile), fresh = byName(freshProfile);
  Stability stability = compare(old, fresh);
  StableFunctions summary;
  for (const auto &[name, function] : fresh) {
    auto before = old.find(name);
    bool keeps = before != old.end() && isSame(stability, *before->second, *function);
    add(keeps ? *before->second : *function, keeps ? nullptr : &stability, result,
        result.function(name));
    ++summary.functions;
    summary.kept += keeps;
  }
  for (const auto &[name, function] : old)
    if (!fresh.count(name) && isKnown(name) && stability.staysIdle(sumOf(*function))) {
      add(*function, nullptr, result, result.function(name));
      ++summary.functions;
      ++summary.kept;
    }
  result.finish();
  return summary;
}

} // namespace gmonkit
