//===- count.cpp - gmonkit count ------------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/count/baseline.h"
#include "analyzer/count/comparison.h"
#include "analyzer/count/count_report.h"
#include "analyzer/count/stable_lines.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/output_file.h"
#include "analyzer/support/plural.h"
#include "driver/orders/output_path.h"
#include "driver/profiles/counted_program.h"
#include "driver/verbs/verbs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Program.h"
#include <array>
#include <utility>

using namespace llvm;

namespace gmonkit {
namespace {

constexpr size_t DefaultRows = 20;

constexpr int Grown = 3; // exit status; 1: could not be counted

// Never replaces any other text.
constexpr FileKind BaselineFile = {
    "baseline", [](StringRef start) { return start.starts_with("# gmonkit instruction counts "); }};

struct CountOptions {
  std::string release, json, save, baseline, markdown, outside, cycles;
  std::optional<double> failAbove; // percent
  std::optional<size_t> top, runs;
};

// An output of the verb: where it goes ("": nowhere, "-": standard output), and what it is.
struct Output {
  const std::string &path;
  const FileKind &kind;
};

// Returns the outputs in the sequence JSON, baseline, Markdown.
std::array<Output, 3> outputsOf(const CountOptions &options) {
  return {{{options.json, TextFile}, {options.save, BaselineFile}, {options.markdown, TextFile}}};
}

// Returns the error of writing the outputs that can be known before, INPUTS being what is read.
Error checkOutputs(const CountOptions &options, ArrayRef<std::string> inputs) {
  bool isPrinted = false;
  for (const Output &output : outputsOf(options)) {
    if (output.path.empty())
      continue;
    if (output.path == "-" && std::exchange(isPrinted, true))
      return makeError("-: only one output can go to standard output; give the others files");
    for (const Output &other : outputsOf(options))
      if (output.path != "-" && &other.path != &output.path && isSamePath(other.path, output.path))
        return fileError(output.path, "is given for two outputs; give each its own file");
    if (Error failed = checkKeeps(inputs, output.path))
      return failed;
    bool isRefreshed = &output.kind == &BaselineFile; // compared with first, then made anew
    if (Error failed = isRefreshed ? Error::success() : checkKeeps({options.baseline}, output.path))
      return failed;
    if (Error failed = checkOutput(output.path, output.kind))
      return failed;
  }
  return Error::success();
}

Error writeOutputs(const CountOptions &options,
                   const std::array<std::function<void(raw_ostream &)>, 3> &writers) {
  for (const auto &[output, write] : zip_equal(outputsOf(options), writers)) {
    if (output.path.empty())
      continue;
    std::string text;
    raw_string_ostream stream(text);
    write(stream);
    if (Error failed = writeOutput(output.path, text, output.kind))
      return failed;
  }
  return Error::success();
}

// Returns the baseline to compare with, if there is one.
Expected<std::optional<Baseline>> readBefore(const CountOptions &options) {
  if (options.baseline.empty())
    return std::nullopt;
  Expected<Baseline> before = readBaseline(options.baseline);
  if (!before)
    return before.takeError();
  if (before->hasPadding == options.release.empty())
    return fileError(options.baseline, before->hasPadding
                                           ? "made with --release; give that, too"
                                           : "made without --release; leave that out, too");
  return std::move(*before);
}

Expected<CountedProgram> count(Operands operands, const CountOptions &options) {
  std::string program = operands.front();
  if (options.runs) {
    ErrorOr<std::string> found = sys::findProgramByName(program);
    if (!found)
      return fileError(program, "cannot be run: " + found.getError().message());
    program = *found;
  }
  Expected<CountedProgram> counted = CountedProgram::open(program, options.release);
  if (!counted)
    return counted.takeError();
  if (Error failed = checkOutputs(options, counted->inputs()))
    return failed;
  counted->estimateCycles(options.cycles);
  std::vector<std::string> profiles = operands.drop_front().vec();
  if (profiles.empty())
    profiles.push_back("gmon.out");
  if (Error failed = options.runs ? counted->countRuns(operands.vec(), *options.runs)
                                  : counted->countFiles(std::move(profiles)))
    return failed;
  if (!options.outside.empty())
    if (Error failed = counted->estimateOutside(options.outside))
      return failed;
  if (Error failed = checkOutputs(options, counted->inputs())) // of which there are more now
    return failed;
  return counted;
}

Expected<int> countTo(Operands operands, const CountOptions &options) {
  Expected<std::optional<Baseline>> before = readBefore(options);
  if (!before)
    return before.takeError();
  Expected<CountedProgram> counted = count(operands, options);
  if (!counted)
    return counted.takeError();
  CountReport report = counted->report();
  Baseline now;
  if (*before || !options.save.empty())
    now = baselineOf(counted->count(), StableLines(counted->lines()), !options.release.empty());
  Comparison comparison = *before ? compareWith(**before, now) : Comparison();
  BaselineReport baseline = {options.baseline, comparison, options.failAbove};
  size_t rows = options.top.value_or(DefaultRows);
  if (Error failed = writeOutputs(
          options,
          {[&](raw_ostream &out) { printCountJson(report, *before ? &baseline : nullptr, out); },
           [&](raw_ostream &out) { writeBaseline(now, out); },
           [&](raw_ostream &out) { printComparisonMarkdown(comparison, rows, out); }}))
    return failed;
  bool isPrinted =
      any_of(outputsOf(options), [](const Output &output) { return output.path == "-"; });
  if (*before && !report.count.differing.empty())
    printWarning("not counted: " +
                 plural(report.count.differing.size(), "function that ran but differs in ",
                        "functions that ran but differ in ") +
                 options.release + "; build both alike");
  if (*before && !isPrinted)
    printComparisonText(comparison, rows, outs());
  else if (!isPrinted)
    printCountText(report, rows, outs());
  return comparison.exceeds(options.failAbove) ? Grown : 0;
}

} // namespace

Expected<int> countVerb(VerbArguments args) {
  CountOptions options;
  Syntax syntax;
  syntax.verb = "count";
  syntax.operands = "PROGRAM [PROFILE|DIRECTORY|-...] | --runs=N -- PROGRAM [ARGUMENT...]";
  syntax.leastOperands = 1;
  syntax.description =
      "Prints how many instructions the plain build of PROGRAM executes in the profiled run\n"
      "(default gmon.out), by function, source file and line. The number is exact and the same in\n"
      "every run that does the same. Needs block counts, and a program for x86-64 or AArch64.";
  syntax.options = {
      {"", "--release", "PLAIN",
       "count in the code of this build without gmon-cc, padding in front of loops included",
       storeIn(options.release)},
      {"", "--save", "FILE", "write the counts as a baseline, to be committed",
       storeIn(options.save)},
      {"", "--baseline", "FILE", "print what differs from this baseline instead",
       storeIn(options.baseline)},
      {"", "--fail-above", "PERCENT",
       "with --baseline: exit status 3 if the total grew by more than this",
       storeGrowthIn(options.failAbove)},
      {"", "--markdown", "FILE",
       "with --baseline: also write what differs as Markdown, - for standard output instead of the "
       "text",
       storeIn(options.markdown)},
      {"", "--json", "FILE",
       "also write everything as JSON, - for standard output instead of the text",
       storeIn(options.json)},
      {"", "--outside", "FILE",
       "estimate calls of code without counters by callgrind's output, or a table",
       storeIn(options.outside)},
      {"", "--cycles", "CPU",
       "estimate cycles, too, by LLVM's model of this processor (native: this one)",
       storeIn(options.cycles)},
      {"", "--runs", "N",
       "run PROGRAM with its arguments N times, and mark what differs from run to run",
       storeNumberIn(options.runs, 1, "runs")},
      {"", "--top", "N", "print at most N rows of each table (default 20; 0: all)",
       storeNumberIn(options.top, 0, "rows")}};
  return runWithSyntax(syntax, args, [&](Operands operands) -> Expected<int> {
    bool compares = options.failAbove || !options.markdown.empty();
    if (compares && options.baseline.empty())
      return makeError(StringRef(options.failAbove ? "--fail-above" : "--markdown") +
                       ": needs --baseline=FILE");
    return countTo(operands, options);
  });
}

} // namespace gmonkit
