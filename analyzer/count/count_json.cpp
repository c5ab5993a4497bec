//===- count_json.cpp - instruction counts for programs -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// docs/count.md describes the format.
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/instruction_counts.h"
#include "analyzer/count/count_report.h"
#include "analyzer/names/demangled_name.h"
#include "analyzer/support/json_output.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr unsigned FormatVersion = 1;

class JsonWriter {
public:
  JsonWriter(const CountReport &report, const BaselineReport *baseline, raw_ostream &out)
      : report(report), count(report.count), baseline(baseline), json(out, 1) {}

  void write() {
    json.object([&] {
      json.attribute("format", FormatVersion);
      writeName(json, "program", report.profiled.path());
      if (count.image != &report.profiled)
        writeName(json, "release", count.image->path());
      writeNames(json, "profiles", report.profiles);
      if (!count.processor.empty())
        writeName(json, "processor", count.processor);
      if (!count.outsideFrom.empty())
        writeName(json, "outsideFrom", count.outsideFrom);
      json.attribute("inexact", count.isInexact);
      json.attributeObject("total", [&] { writeSum(count.total); });
      writeError(count.error);
      json.attribute("runs", count.runs);
      json.attribute("spread", count.spread);
      if (baseline)
        json.attributeObject("baseline", [&] { writeBaseline(); });
      writeObjects(json, "functions", count.functions,
                   [&](const FunctionCount &function) { writeFunction(function, *count.image); });
      writeObjects(json, "differing", count.differing, [&](const FunctionCount &function) {
        writeFunctionName(report.profiled.functions()[function.function].name);
        writeSum(function.sum);
      });
      writeObjects(json, "outside", count.outside, [&](const OutsideCalls &call) {
        writeFunctionName(call.name);
        if (!call.file.empty())
          writeName(json, "object", call.file);
        json.attribute("calls", call.calls);
        if (call.perCall)
          json.attribute("estimatedPerCall", *call.perCall);
      });
    });
  }

private:
  void writeFunctionName(StringRef name) {
    if (name.empty())
      return;
    writeName(json, "name", name);
    writeName(json, "demangled", demangledName(name));
  }
  void writeSum(const Instructions &sum) {
    for (const InstructionColumn &column : instructionColumns)
      json.attribute(column.name, sum.*column.value);
    if (!count.processor.empty())
      json.attribute("estimatedCycles", sum.cycles);
  }
  void writeError(uint64_t error) {
    if (error == InstructionCount::NoBound)
      json.attribute("uncertain", nullptr);
    else
      json.attribute("uncertain", error);
  }
  void writeFunction(const FunctionCount &count, const Image &image) {
    const Function &function = image.functions()[count.function];
    writeFunctionName(function.name);
    json.attribute("address", function.address);
    writeSum(count.sum);
    writeError(count.error);
    json.attribute("spread", count.spread);
    writeObjects(json, "lines", count.lines, [&](const auto &line) {
      writeName(json, "file", line.first.first);
      json.attribute("line", line.first.second);
      writeSum(line.second);
    });
  }

  void writeGrowth(const Growth &growth) {
    json.attribute("before", growth.before.least);
    json.attribute("beforeSpread", growth.before.spread);
    json.attribute("now", growth.now.least);
    json.attribute("nowSpread", growth.now.spread);
    json.attribute("difference", growth.difference());
  }
  void writeBaseline() {
    const Comparison &comparison = baseline->comparison;
    writeName(json, "file", baseline->file);
    json.attribute("before", comparison.before);
    json.attribute("now", comparison.now);
    json.attribute("difference", comparison.difference);
    json.attribute("percent", comparison.percent());
    json.attribute("unstable", comparison.unstable);
    if (baseline->failAbove) {
      json.attribute("failAbove", *baseline->failAbove);
      json.attribute("fails", comparison.exceeds(baseline->failAbove));
    }
    writeObjects(json, "functions", comparison.functions, [&](const Growth &growth) {
      writeFunctionName(growth.name);
      writeGrowth(growth);
    });
    writeObjects(json, "lines", comparison.lines, [&](const Growth &growth) {
      writeName(json, "place", growth.name);
      writeGrowth(growth);
    });
  }

  const CountReport &report;
  const ProgramCount &count;
  const BaselineReport *baseline; // or null
  json::OStream json;
};

} // namespace

void printCountJson(const CountReport &report, const BaselineReport *baseline, raw_ostream &out) {
  JsonWriter(report, baseline, out).write();
  out << '\n';
}

} // namespace gmonkit
