//===- sample_staleness.cpp - a check of old sample profiles --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/staleness/sample_staleness.h"
#include "analyzer/names/demangled_name.h"
#include "analyzer/probes/pseudo_probes.h"
#include "analyzer/probes/sample_file.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/percent.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MD5.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <set>
#include <unordered_map>

using namespace llvm;
using namespace llvm::sampleprof;

namespace gmonkit {
namespace {

// A function of the source as the program has it, inlined or not.
struct KnownFunction {
  uint64_t checksum = 0;    // with probes: checksum of its flow graph
  std::set<uint32_t> lines; // without probes: relative to its first line
};

using KnownFunctions = StringMap<KnownFunction>;

Expected<KnownFunctions> functionsByProbes(const Image &program) {
  Expected<PseudoProbes> probes = PseudoProbes::read(program);
  if (!probes)
    return probes.takeError();
  if (probes->empty())
    return fileError(program.path(), "has no probes to compare the profile with; compile it with "
                                     "-fpseudo-probe-for-profiling, as gmon-cc --gmon-pgo does");
  KnownFunctions known;
  for (const MCPseudoProbeFuncDesc &function : probes->functions())
    known[FunctionSamples::getCanonicalFnName(function.FuncName)].checksum = function.FuncHash;
  return known;
}

Expected<KnownFunctions> functionsByLines(const Image &program, const SourceLines &lines) {
  KnownFunctions known;
  for (const LineRange &row : lines.all())
    for (const SourceFrame &frame : lines.frames(row.begin))
      if (!frame.function.empty())
        known[FunctionSamples::getCanonicalFnName(frame.function)].lines.insert(
            (frame.line - frame.startLine) & 0xffff);
  if (known.empty())
    return fileError(program.path(),
                     "has no line information to compare the profile with; compile it with "
                     "-g1 (Clang: and "
                     "-fdebug-info-for-profiling), and do not strip it");
  return known;
}

class Comparison {
public:
  Comparison(const KnownFunctions &known, bool byProbes) : known(known), byProbes(byProbes) {
    for (StringRef name : known.keys())
      namesOfHashes[MD5Hash(name)] = name;
  }

  void add(const FunctionSamples &function);
  FunctionStaleness finish();

private:
  struct Sum {
    uint64_t samples = 0, matched = 0;
  };

  std::string nameOf(FunctionId function) const;

  const KnownFunctions &known;
  // Some profiles have hashes instead of names.
  std::unordered_map<uint64_t, StringRef> namesOfHashes;
  bool byProbes;
  std::map<std::string, Sum> sums; // by name
};

std::string Comparison::nameOf(FunctionId function) const {
  if (function.isStringRef())
    return function.stringRef().str();
  auto name = namesOfHashes.find(function.getHashCode());
  return name == namesOfHashes.end() ? function.str() : name->second.str();
}

// Inlined functions are counted by themselves.
void Comparison::add(const FunctionSamples &function) {
  std::string name = nameOf(function.getFunction());
  auto found = known.find(name);
  Sum &sum = sums[name];
  for (const auto &[place, record] : function.getBodySamples()) {
    sum.samples = SaturatingAdd(sum.samples, record.getSamples());
    if (found != known.end() && (byProbes ? found->second.checksum == function.getFunctionHash()
                                          : found->second.lines.count(place.LineOffset) != 0))
      sum.matched = SaturatingAdd(sum.matched, record.getSamples());
  }
  for (const auto &[site, callees] : function.getCallsiteSamples())
    for (const auto &[callee, samples] : callees)
      add(samples);
}

FunctionStaleness Comparison::finish() {
  FunctionStaleness result;
  for (const auto &[name, sum] : sums)
    if (sum.samples != 0)
      result.add(name, known.contains(name), sum.samples, sum.matched);
  result.sort();
  return result;
}

} // namespace

Expected<FunctionStaleness> checkSampleProfile(StringRef path, const Image &program,
                                               const SourceLines &lines) {
  FunctionStaleness result;
  Error failed = readSampleFile(path, [&](SampleProfileReader &reader) -> Error {
    bool byProbes = reader.profileIsProbeBased();
    Expected<KnownFunctions> known =
        byProbes ? functionsByProbes(program) : functionsByLines(program, lines);
    if (!known)
      return known.takeError();
    Comparison comparison(*known, byProbes);
    for (const auto &[hash, function] : reader.getProfiles())
      comparison.add(function);
    result = comparison.finish();
    return Error::success();
  });
  if (failed)
    return failed;
  return result;
}

} // namespace gmonkit
