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
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <set>

using namespace llvm;

namespace gmonkit {
namespace {

// Checksums of the flow graphs of the functions with one name. In a program that was built with a
// profile one of them is GmonProfileFits or GmonProfileMissing.
using Checksums = std::set<uint64_t>;

bool fits(const Checksums &program, uint64_t profile) {
  return program.count(profile) || program.count(GmonProfileFits);
}

struct Sum {
  uint64_t count = 0, matched = 0;
};

} // namespace

Expected<FunctionStaleness> checkInstrProfile(StringRef path, const Image &program) {
  Expected<ProfileProbes> probes = ProfileProbes::read(program);
  if (!probes)
    return probes.takeError();
  if (probes->empty())
    return fileError(program.path(), "has no table of functions to compare the profile with; "
                                     "compile it with gmon-cc --gmon-pgo=FILE");
  StringMap<Checksums> known;
  for (const ProbedFunction &function : probes->functions())
    known[function.name].insert(function.counted.hash);
  std::map<std::string, Sum> sums; // by name: a profile may have functions of one name
  Error failed = readInstrFile(path, [&](const NamedInstrProfRecord &record) {
    // The program does not tell whether counts from after inlining fit.
    if (NamedInstrProfRecord::hasCSFlagInHash(record.Hash))
      return;
    uint64_t count = 0;
    for (uint64_t counter : record.Counts)
      count = SaturatingAdd(count, counter);
    auto found = known.find(record.Name);
    Sum &sum = sums[record.Name.str()];
    sum.count = SaturatingAdd(sum.count, count);
    if (found != known.end() && fits(found->second, record.Hash))
      sum.matched = SaturatingAdd(sum.matched, count);
  });
  if (failed)
    return failed;
  FunctionStaleness result;
  for (const auto &[name, sum] : sums)
    if (sum.count != 0)
      result.add(name, known.contains(name), sum.count, sum.matched);
  result.sort();
  return result;
}

} // namespace gmonkit
