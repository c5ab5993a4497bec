//===- uncounted_functions.cpp - functions whose counts are unknown -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/model/uncounted_functions.h"
#include "llvm/ProfileData/SampleProf.h"

using namespace llvm;

namespace gmonkit {

namespace {

// Returns NAME without what compilers append to the names of copies.
StringRef sourceName(StringRef name) {
  return sampleprof::FunctionSamples::getCanonicalFnName(name);
}

} // namespace

UncountedFunctions::UncountedFunctions(const Profile &profile) {
  StringSet<> counted;
  for (const Function &function : profile.image().functions()) {
    bool isCounted = !profile.blocks(function.address, function.end()).empty();
    StringSet<> &bearers = isCounted ? counted : names;
    bearers.insert(sourceName(function.name));
    for (StringRef alias : function.aliases)
      bearers.insert(sourceName(alias));
  }
  for (const auto &name : counted)
    names.erase(name.getKey());
}

bool UncountedFunctions::contain(StringRef name) const { return names.contains(sourceName(name)); }

} // namespace gmonkit
