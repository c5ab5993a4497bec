//===- lcov.cpp - execution counts of source lines for lcov ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Writes a tracefile as geninfo(1) describes it. Each source file has its
// functions (FN, FNDA) and lines (DA), their numbers (FNF, LF), and the numbers
// of executed ones (FNH, LH).
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/export.h"
#include "analyzer/model/line_counts.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <optional>

using namespace llvm;

namespace gmonkit {
namespace {

// Line and name -> number of entries.
using SourceFunctions = std::map<std::pair<uint32_t, std::string>, uint64_t>;

// A function of the source.
struct SourceFunction {
  std::string file;
  uint32_t line;
  StringRef name;
  StringRef suffix; // the compiler's suffix for a clone or part
};

std::optional<SourceFunction> findInSource(const Function &function, const SourceLines &lines) {
  std::vector<SourceFrame> frames = lines.frames(function.address);
  if (frames.empty() || frames.back().file.empty())
    return std::nullopt;
  const SourceFrame &frame = frames.back();
  size_t length = StringRef::npos;
  if (function.name.starts_with("_Z"))
    length = function.name.find('.');
  else if (StringRef rest = function.name;
           rest.consume_front(frame.function) && rest.starts_with("."))
    length = frame.function.size();
  return SourceFunction{frame.file, frame.startLine != 0 ? frame.startLine : frame.line,
                        function.name.take_front(length), function.name.substr(length)};
}

// Returns the functions with block counts, by source file.
std::map<std::string, SourceFunctions> collectFunctions(const ExportInput &input) {
  std::map<std::string, SourceFunctions> found;
  const Profile &profile = input.graph.profile();
  ArrayRef<GmonBlock> blocks = profile.blocks();
  for (const Function &function : profile.image().functions()) {
    blocks =
        blocks.drop_while([&](const GmonBlock &block) { return block.address < function.address; });
    if (blocks.empty() || blocks.front().address >= function.end())
      continue;
    std::optional<SourceFunction> source = findInSource(function, input.lines);
    // Skips parts, which no call enters, and functions without a line, which the compiler made
    // itself.
    if (!source || source->line == 0 || source->suffix.contains(".cold") ||
        source->suffix.contains("part."))
      continue;
    // The first block is the entry.
    uint64_t &sum = found[source->file][{source->line, source->name.str()}];
    sum = SaturatingAdd(sum, blocks.front().count);
  }
  return found;
}

// Adds inlined calls. Their count is that of the block in which the copy begins.
void addInlined(const ExportInput &input, std::map<std::string, SourceFunctions> &functions) {
  const Image &image = input.graph.profile().image();
  ArrayRef<GmonBlock> blocks = input.graph.profile().blocks();
  for (const InlinedCall &call : input.lines.inlinedCalls()) {
    const GmonBlock *next = llvm::upper_bound(
        blocks, call.address, [](uint64_t a, const GmonBlock &block) { return a < block.address; });
    if (next == blocks.begin() || call.line == 0)
      continue;
    std::optional<uint32_t> caller = image.find(call.address);
    if (!caller || next[-1].address < image.functions()[*caller].address)
      continue; // no block counts
    uint64_t &sum = functions[call.file][{call.line, call.function.str()}];
    sum = SaturatingAdd(sum, next[-1].count);
  }
}

void writeFunctions(const SourceFunctions &functions, raw_ostream &out) {
  for (const auto &[place, executions] : functions)
    out << "FN:" << place.first << ',' << printable(place.second) << '\n';
  for (const auto &[place, executions] : functions)
    out << "FNDA:" << executions << ',' << printable(place.second) << '\n';
  out << "FNF:" << functions.size()
      << "\nFNH:" << count_if(functions, [](const auto &it) { return it.second != 0; }) << '\n';
}

void writeLines(const std::map<uint32_t, LineCount> &lines, raw_ostream &out) {
  size_t found = 0, hit = 0;
  for (const auto &[number, line] : lines) {
    if (!line.isCounted)
      continue;
    ++found;
    hit += line.total != 0;
    out << "DA:" << number << ',' << line.total << '\n';
  }
  out << "LF:" << found << "\nLH:" << hit << '\n';
}

// Returns whether PATH is an installed file, which nobody tests here: mostly a header with
// templates.
bool isSystemFile(StringRef path) {
  return path.starts_with("/usr/") && !path.starts_with("/usr/src/") &&
         !path.starts_with("/usr/local/src/");
}

} // namespace

Error exportLcov(const ExportInput &input, raw_ostream &out) {
  const Profile &profile = input.graph.profile();
  StringRef program = profile.image().path();
  if (profile.blocks().empty())
    return fileError(program, "the profile has no block counts; instrument with blocks=all or "
                              "blocks=sparse");
  SourceCounts counts =
      countLines(profile, input.lines, FunctionFilter(profile.image(), &input.lines, {}, {}),
                 WithoutBlocks::FirstLineIfCalled);
  if (counts.empty())
    return fileError(program, "no line information for the code that was counted; compile with -g");
  std::map<std::string, SourceFunctions> functions = collectFunctions(input);
  addInlined(input, functions);
  bool isAny = false;
  for (const auto &[file, lines] : counts) {
    if (!input.options.withSystemHeaders && isSystemFile(file))
      continue;
    isAny = true;
    out << "TN:\nSF:" << printable(file) << '\n';
    writeFunctions(functions[file], out);
    writeLines(lines, out);
    out << "end_of_record\n";
  }
  if (!isAny)
    return fileError(program, "all its source lines are in files below /usr; add --system-headers");
  return Error::success();
}

} // namespace gmonkit
