//===- count.cpp - gmonkit count ------------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/count/baseline.h"
#include "analyzer/count/count_report.h"
#include "analyzer/model/profile_files.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/output_file.h"
#include "driver/orders/output_path.h"
#include "driver/verbs/verbs.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr size_t DefaultRows = 20;

constexpr int Grown = 3; // exit status; 1: could not be counted

// Never replaces any other text.
constexpr FileKind BaselineFile = {
    "baseline", [](StringRef start) { return start.starts_with("# gmonkit instruction counts "); }};

struct CountOptions {
  std::string release, json, save, baseline, markdown;
  std::optional<double> failAbove; // percent
  std::optional<size_t> top;
};

// What is counted, with all that it refers to.
struct Counted {
  std::unique_ptr<Image> image, release;
  std::vector<std::string> paths;
  std::unique_ptr<Profile> profile;
  std::unique_ptr<SourceLines> lines;
  ProgramCount count;

  CountReport report() const { return {count, *image, paths}; }
};

Expected<std::unique_ptr<Image>> openImage(const std::string &path) {
  Expected<Image> image = Image::open(path);
  if (!image)
    return image.takeError();
  return std::make_unique<Image>(std::move(*image));
}

// Opens the source lines of the release, or of the profiled program if that has none.
Expected<bool> openLines(Counted &counted) {
  for (const Image *image : {counted.release.get(), counted.image.get()}) {
    if (!image)
      continue;
    Expected<SourceLines> lines = SourceLines::open(*image);
    if (!lines)
      return lines.takeError();
    counted.lines = std::make_unique<SourceLines>(std::move(*lines));
    if (!counted.lines->all().empty())
      return image == counted.release.get();
  }
  return false;
}

Expected<Counted> countFiles(Operands operands, const std::string &release) {
  Counted counted;
  std::vector<std::string> arguments = operands.drop_front().vec();
  if (arguments.empty())
    arguments.push_back("gmon.out");
  if (Error failed = openImage(operands.front()).moveInto(counted.image))
    return failed;
  if (!release.empty())
    if (Error failed = openImage(release).moveInto(counted.release))
      return failed;
  if (Error failed =
          listProfileFiles(arguments, printWarning, counted.image.get()).moveInto(counted.paths))
    return failed;
  counted.profile = std::make_unique<Profile>(*counted.image);
  auto add = [&](GmonFile file) { return counted.profile->add(std::move(file)); };
  if (Error failed = readProfileFiles(counted.paths, counted.image->layout(), add))
    return failed;
  Expected<bool> areOfRelease = openLines(counted);
  if (!areOfRelease)
    return areOfRelease.takeError();
  if (Error failed =
          countProgram(*counted.profile, counted.release.get(), *counted.lines, *areOfRelease)
              .moveInto(counted.count))
    return failed;
  return counted;
}

// An output of the verb: the file, and what it is.
struct Output {
  const std::string &path;
  const FileKind &kind;
  std::function<void(raw_ostream &)> print;
};

Error checkOutputs(ArrayRef<Output> outputs, ArrayRef<std::string> inputs) {
  for (const Output &output : outputs) {
    if (output.path.empty())
      continue;
    if (Error failed = checkKeeps(inputs, output.path))
      return failed;
    if (Error failed = checkOutput(output.path, output.kind))
      return failed;
  }
  return Error::success();
}

Error writeOutputs(ArrayRef<Output> outputs) {
  for (const Output &output : outputs) {
    if (output.path.empty())
      continue;
    std::string text;
    raw_string_ostream stream(text);
    output.print(stream);
    if (Error failed = writeOutput(output.path, text, output.kind))
      return failed;
  }
  return Error::success();
}

Expected<int> countTo(Operands operands, const CountOptions &options) {
  std::optional<Baseline> before;
  if (!options.baseline.empty()) {
    Expected<Baseline> read = readBaseline(options.baseline);
    if (!read)
      return read.takeError();
    if (read->hasPadding == options.release.empty())
      return fileError(options.baseline, read->hasPadding
                                             ? "made with --release; give that, too"
                                             : "made without --release; leave that out, too");
    before = std::move(*read);
  }
  Expected<Counted> counted = countFiles(operands, options.release);
  if (!counted)
    return counted.takeError();
  CountReport report = counted->report();
  Baseline now = baselineOf(counted->count, !options.release.empty());
  Comparison comparison = before ? compareWith(*before, now) : Comparison();
  size_t rows = options.top.value_or(DefaultRows);
  const Output outputs[] = {
      {options.json, TextFile, [&](raw_ostream &out) { printCountJson(report, out); }},
      {options.save, BaselineFile, [&](raw_ostream &out) { writeBaseline(now, out); }},
      {options.markdown, TextFile,
       [&](raw_ostream &out) { printComparisonMarkdown(comparison, rows, out); }}};
  std::vector<std::string> inputs = counted->paths;
  inputs.insert(inputs.end(), {operands.front(), options.release});
  if (Error failed = checkOutputs(outputs, inputs))
    return failed;
  if (Error failed = writeOutputs(outputs))
    return failed;
  bool isPrinted = any_of(outputs, [](const Output &output) { return output.path == "-"; });
  if (before && !counted->count.differing.empty())
    printWarning(Twine(counted->count.differing.size()) + " functions that ran differ in " +
                 options.release + " and are not counted; build both alike");
  if (before && !isPrinted)
    printComparisonText(comparison, rows, outs());
  else if (!isPrinted)
    printCountText(report, rows, outs());
  return comparison.exceeds(options.failAbove) ? Grown : 0;
}

std::function<Error(StringRef)> storeRowsIn(std::optional<size_t> &rows) {
  return [&](StringRef text) -> Error {
    size_t number = 0;
    if (text.getAsInteger(10, number))
      return makeError("not a number of rows");
    rows = number;
    return Error::success();
  };
}

} // namespace

Expected<int> countVerb(Arguments args) {
  CountOptions options;
  Syntax syntax;
  syntax.verb = "count";
  syntax.operands = "PROGRAM [PROFILE|DIRECTORY|-...]";
  syntax.leastOperands = 1;
  syntax.description =
      "Prints how many instructions the plain build of PROGRAM executes in the profiled run\n"
      "(default gmon.out), by function, source file and line. The number is exact and the same in\n"
      "every run that does the same. Needs block counts, and a program for x86-64.";
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
       storePercentIn(options.failAbove)},
      {"", "--markdown", "FILE",
       "with --baseline: also write what differs as Markdown (-: instead of the text)",
       storeIn(options.markdown)},
      {"", "--json", "FILE", "also write everything as JSON (-: instead of the text)",
       storeIn(options.json)},
      {"", "--top", "N", "print at most N rows of each table (default 20; 0: all)",
       storeRowsIn(options.top)}};
  return runWithSyntax(syntax, args, [&](Operands operands) -> Expected<int> {
    bool compares = options.failAbove || !options.markdown.empty();
    if (compares && options.baseline.empty())
      return makeError(StringRef(options.failAbove ? "--fail-above" : "--markdown") +
                       ": needs --baseline=FILE");
    return countTo(operands, options);
  });
}

} // namespace gmonkit
