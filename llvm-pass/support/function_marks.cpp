//===- function_marks.cpp - function attributes between the passes --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/support/function_marks.h"

using namespace llvm;

namespace gmonpass {

namespace {

constexpr char instrumentedAttribute[] = "gmon-instrumented"; // KEY=VALUE;... of the options
constexpr char entryAttribute[] = "gmon-entry";
constexpr char weightsAttribute[] = "gmon-weights"; // a file, whose name may have semicolons
constexpr char returnsAttribute[] = "gmon-returns";

StringRef wordFor(Arcs arcs) {
  return arcs == Arcs::Mcount ? "mcount" : arcs == Arcs::Derived ? "derived" : "none";
}

StringRef wordFor(Blocks blocks) {
  return blocks == Blocks::All ? "all" : blocks == Blocks::Sparse ? "sparse" : "none";
}

StringRef wordFor(Entry entry) {
  return entry == Entry::Hooked ? "hooked" : entry == Entry::TellsFirstRun ? "first" : "plain";
}

Entry entryFor(StringRef word) {
  return word == "hooked" ? Entry::Hooked : word == "first" ? Entry::TellsFirstRun : Entry::Plain;
}

std::string wordsFor(const Options &options) {
  std::string words = ("arcs=" + wordFor(options.arcs)).str();
  words += (";blocks=" + wordFor(options.blocks)).str();
  words += options.threads == Threads::Exact ? ";threads=exact" : ";threads=single";
  if (options.countsEdges)
    words += ";edges=on";
  if (options.maxCounters != UINT64_MAX)
    words += ";max-counters=" + std::to_string(options.maxCounters);
  return words;
}

} // namespace

void markInstrumented(Function &function, const Options &options, Entry entry) {
  function.addFnAttr(instrumentedAttribute, wordsFor(options));
  function.addFnAttr(entryAttribute, wordFor(entry));
  if (!options.weights.empty())
    function.addFnAttr(weightsAttribute, options.weights);
}

bool isMarkedInstrumented(const Function &function) {
  return function.hasFnAttribute(instrumentedAttribute);
}

std::optional<Instrumentation> instrumentationOf(const Function &function) {
  if (!isMarkedInstrumented(function))
    return std::nullopt;
  Instrumentation result;
  StringRef words = function.getFnAttribute(instrumentedAttribute).getValueAsString();
  result.options.setAll(words, "", ""); // written by this plugin, so there are no errors
  result.options.weights = function.getFnAttribute(weightsAttribute).getValueAsString().str();
  result.entry = entryFor(function.getFnAttribute(entryAttribute).getValueAsString());
  return result;
}

void markReturning(Function &function) { function.addFnAttr(returnsAttribute); }

bool isMarkedReturning(const Function &function) {
  return function.hasFnAttribute(returnsAttribute);
}

} // namespace gmonpass
