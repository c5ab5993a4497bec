//===- auto_profile.cpp - profiles for GCC's -fauto-profile ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The contents are those of a sample profile by lines. The format is one of
// GCC's gcov files: 32-bit words, a table of names, then the functions with
// what was inlined into them.
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/export.h"
#include "analyzer/export/sample_source.h"
#include "analyzer/support/errors.h"
#include "llvm/Support/EndianStream.h"
#include <map>
#include <string>

using namespace llvm;
using namespace llvm::sampleprof;

namespace gmonkit {
namespace {

enum : uint32_t {
  Magic = 0x67636461, // "gcda"
  Version = 2,        // that of GCC 12
  NamesTag = 0xaa000000,
  FunctionsTag = 0xac000000,
  ModulesTag = 0xae000000,
  IndirectCallTargets = 7,
};

class Writer {
public:
  explicit Writer(raw_ostream &out) : out(out, endianness::little) {}

  void write(const SampleProfileMap &samples);

private:
  void number(size_t value) { out.write(static_cast<uint32_t>(value)); }
  void counter(uint64_t value) { out.write(value); }
  void addNames(const FunctionSamples &function);
  void writeNames();
  void writeFunction(const FunctionSamples &function);
  void writeSamples(LineLocation place, const SampleRecord &record);
  static uint32_t offsetOf(LineLocation place) {
    return place.LineOffset << 16 | (place.Discriminator & 0xffff);
  }

  support::endian::Writer out;
  // Names and their indices in the table. GCC ignores the first name.
  std::map<std::string, uint32_t> names = {{"", 0}};
};

void Writer::addNames(const FunctionSamples &function) {
  names[function.getFuncName().str()];
  for (const auto &[place, record] : function.getBodySamples())
    for (const auto &[callee, count] : record.getCallTargets())
      names[callee.str()];
  for (const auto &[site, callees] : function.getCallsiteSamples())
    for (const auto &[name, callee] : callees)
      addNames(callee);
}

// GCC ignores the length of this part and of all others.
void Writer::writeNames() {
  number(NamesTag);
  number(0);
  number(names.size());
  uint32_t next = 0;
  for (auto &[name, index] : names) {
    index = next++;
    number(name.size() + 1);
    out.OS << name << '\0';
  }
}

void Writer::writeSamples(LineLocation place, const SampleRecord &record) {
  number(offsetOf(place));
  number(record.getCallTargets().size());
  // GCC 12 divides by counts of loops, and crashes if one is 0.
  counter(std::max<uint64_t>(record.getSamples(), 1));
  for (const auto &[callee, count] : record.getSortedCallTargets()) {
    number(IndirectCallTargets);
    counter(names.at(callee.str()));
    counter(count);
  }
}

void Writer::writeFunction(const FunctionSamples &function) {
  number(names.at(function.getFuncName().str()));
  size_t inlined = 0;
  for (const auto &[site, callees] : function.getCallsiteSamples())
    inlined += callees.size();
  number(function.getBodySamples().size());
  number(inlined);
  for (const auto &[place, record] : function.getBodySamples())
    writeSamples(place, record);
  for (const auto &[site, callees] : function.getCallsiteSamples())
    for (const auto &[name, callee] : callees) {
      number(offsetOf(site));
      writeFunction(callee);
    }
}

void Writer::write(const SampleProfileMap &samples) {
  std::vector<NameFunctionSamples> sorted;
  sortFuncProfiles(samples, sorted);
  for (const auto &[hash, function] : sorted)
    addNames(*function);
  number(Magic);
  number(Version);
  number(0); // timestamp
  writeNames();
  number(FunctionsTag);
  number(0);
  number(sorted.size());
  for (const auto &[hash, function] : sorted) {
    counter(function->getHeadSamples());
    writeFunction(*function);
  }
  number(ModulesTag);
  number(1);
  number(0);
}

} // namespace

Error exportAutoProfile(const ExportInput &input, raw_ostream &out) {
  SampleTree tree;
  std::unique_ptr<SampleSource> source =
      makeLineSource(input.graph.profile().image(), input.lines, tree);
  if (Error failed = addCounts(input, *source, tree))
    return failed;
  Writer(out).write(tree.samples());
  return Error::success();
}

} // namespace gmonkit
