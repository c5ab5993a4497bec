//===- overview_data.cpp - what the run cost, for the page ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/gmon/outside_time.h"
#include "analyzer/model/calls_out.h"
#include "analyzer/support/errors.h"
#include "driver/view/sections.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <utility>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr size_t MostCallees = 100; // of other images

class OverviewWriter {
public:
  OverviewWriter(const ViewInput &input, json::OStream &json)
      : input(input), profile(input.profile()), json(json) {}

  void write();

private:
  void writeProgram();
  void writeTime();
  void writeTotals();
  void writeOutside();
  void writeCallsOut();
  // What the profile does not have, one sentence or two each.
  std::vector<std::string> notes() const;
  std::string instrumentedNote() const;

  const ViewInput &input;
  const Profile &profile;
  json::OStream &json;
};

void OverviewWriter::writeProgram() {
  json.attributeObject("program", [&] {
    json.attribute("path", printable(profile.image().path()));
    json.attribute("id", profile.image().idHex());
    json.attribute("version", GMONKIT_VERSION);
    writeColumn(
        "profiles", input.measured.paths, [](StringRef path) { return printable(path); }, json);
  });
}

void OverviewWriter::writeTime() {
  const Histograms &histograms = profile.histograms();
  json.attributeObject("time", [&] {
    json.attribute("unit", histograms.hasBins() ? printable(histograms.dimension()) : "samples");
    writeNumber("rate", samplesPerUnit(input.graph()), json);
    // The standard error of S samples is the root of S times this.
    double margin = input.graph().margin(1) * samplesPerUnit(input.graph());
    writeNumber("periods", margin * margin / samplesPerUnit(input.graph()), json);
    writeNumber("samples", histograms.total(), json);
  });
}

void OverviewWriter::writeTotals() {
  uint64_t calls = 0;
  for (const FunctionProfile &function : profile.functions())
    calls = SaturatingAdd(calls, function.calls);
  json.attributeObject("totals", [&] {
    writeNumber("calls", calls, json);
    json.attribute("ran", functionsThatRan(input).size());
    json.attribute("functions", profile.functions().size());
    if (!input.count())
      return;
    for (const InstructionColumn &column : instructionColumns) {
      writeNumber(column.name, input.count()->total.*column.value, json);
    }
  });
}

void OverviewWriter::writeOutside() {
  json.attributeArray("outside", [&] {
    for (const OutsideTime &file : readOutsideTime(profile.extensions()))
      json.array([&] {
        json.value(printable(file.name));
        for (uint64_t samples : {file.code, file.systemCalls, file.charged})
          writeNumber(samples, json);
      });
  });
}

void OverviewWriter::writeCallsOut() {
  std::map<std::pair<std::string, std::string>, uint64_t> sums;
  for (const CallOut &call : readCallsOut(profile)) {
    uint64_t &sum = sums[{call.file, call.callee}];
    sum = SaturatingAdd(sum, call.count);
  }
  std::vector<std::pair<std::pair<std::string, std::string>, uint64_t>> list(sums.begin(),
                                                                             sums.end());
  llvm::stable_sort(list, [](const auto &a, const auto &b) { return a.second > b.second; });
  json.attributeArray("callsOut", [&] {
    for (const auto &[callee, count] : ArrayRef(list).take_front(MostCallees))
      json.array([&] {
        json.value(callee.second.empty() ? "[unnamed]" : pageName(callee.second));
        json.value(pageName(callee.first));
        writeNumber(count, json);
      });
  });
}

std::string OverviewWriter::instrumentedNote() const {
  const Instrumentation &instrumentation = input.instrumentation;
  if (instrumentation.kind == Instrumentation::None)
    return "No function has counters of Gmonkit: counts are those of hooks (-pg and the like).";
  if (instrumentation.kind == Instrumentation::Unknown)
    return "";
  InstrumentedShare share = instrumentedShare(instrumentation, profile.image());
  uint64_t bare = share.all.functions - share.recorded.functions;
  if (bare == 0)
    return "";
  return (Twine(bare) + " of " + Twine(share.all.functions) + " functions (" +
          Twine(share.all.bytes - share.recorded.bytes) + " of " + Twine(share.all.bytes) +
          " bytes) have no counters. Their calls are known only where counted code makes them.")
      .str();
}

std::vector<std::string> OverviewWriter::notes() const {
  std::vector<std::string> notes;
  if (profile.histograms().total() == 0)
    notes.push_back("The profile has no time samples.");
  if (!input.count())
    notes.push_back("Instructions are not counted: " + printable(input.measured.notCounted));
  else if (!input.count()->differing.empty())
    notes.push_back(std::to_string(input.count()->differing.size()) +
                    " functions that ran are not in the sum of instructions.");
  notes.push_back(instrumentedNote());
  if (uint64_t calls = profile.unresolvedCalls())
    notes.push_back(std::to_string(calls) + " calls led to no function of the program.");
  uint8_t flags = profile.sum().flags;
  if (flags & GmonFlagInexact)
    notes.push_back("Counts may be inexact: threads may have counted at the same time, or the "
                    "counts include those of another process.");
  if (flags & GmonFlagIncomplete)
    notes.push_back("The profile was written before the program ended.");
  if (input.lines().all().empty())
    notes.push_back("The program has no line numbers, so there is no source; build it with -g.");
  llvm::erase(notes, "");
  return notes;
}

void OverviewWriter::write() {
  writeProgram();
  writeTime();
  writeTotals();
  writeOutside();
  writeCallsOut();
  std::vector<std::string> all = notes();
  writeColumn(
      "notes", all, [](const std::string &note) { return note; }, json);
}

} // namespace

void writeOverview(const ViewInput &input, json::OStream &json) {
  OverviewWriter(input, json).write();
}

} // namespace gmonkit
