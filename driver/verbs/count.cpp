//===- count.cpp - gmonkit count ------------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/count/count_report.h"
#include "analyzer/model/profile_files.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/output_file.h"
#include "driver/orders/output_path.h"
#include "driver/verbs/verbs.h"

using namespace llvm;

namespace gmonkit {
namespace {

constexpr size_t DefaultRows = 20;

struct CountOptions {
  std::string release, json;
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

Expected<int> countTo(Operands operands, const CountOptions &options) {
  if (!options.json.empty())
    if (Error failed = checkOutput(options.json, TextFile))
      return failed;
  Expected<Counted> counted = countFiles(operands, options.release);
  if (!counted)
    return counted.takeError();
  CountReport report = counted->report();
  if (!options.json.empty()) {
    std::vector<std::string> inputs = counted->paths;
    inputs.push_back(operands.front());
    inputs.push_back(options.release);
    if (Error error = checkKeeps(inputs, options.json))
      return error;
    std::string text;
    raw_string_ostream stream(text);
    printCountJson(report, stream);
    if (Error failed = writeOutput(options.json, text, TextFile))
      return failed;
  }
  if (options.json != "-")
    printCountText(report, options.top.value_or(DefaultRows), outs());
  return 0;
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
      "Prints how many instructions the plain build of PROGRAM executes in the run of the "
      "profiles\n"
      "(default gmon.out), by function, source file and line. The number is exact and the same in\n"
      "every run that does the same. Needs block counts, and a program for x86-64.";
  syntax.options = {
      {"", "--release", "PLAIN",
       "count in the code of this build without gmon-cc, padding in front of loops included",
       storeIn(options.release)},
      {"", "--json", "FILE", "also write everything as JSON (-: instead of the text)",
       storeIn(options.json)},
      {"", "--top", "N", "print at most N rows of each table (default 20; 0: all)",
       storeRowsIn(options.top)}};
  return runWithSyntax(syntax, args, [&](Operands operands) { return countTo(operands, options); });
}

} // namespace gmonkit
