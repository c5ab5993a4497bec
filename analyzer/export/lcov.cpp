//===- lcov.cpp - executions of source lines, for lcov's readers ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A tracefile as geninfo(1) describes it: for each source file its functions (FN, FNDA) and
// its lines (DA), how many there are (FNF, LF) and how many of them ran (FNH, LH).
//
//===------------------------------------------------------------------------===//

#include "errors.h"
#include "export.h"
#include "line_counts.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <tuple>

using namespace llvm;

namespace gmonkit {
namespace {

struct SourceFunction {
  uint32_t line;
  StringRef name;
  uint64_t executions;

  bool operator<(const SourceFunction &other) const {
    return std::tie(line, name) < std::tie(other.line, other.name);
  }
};

// By source file: the functions that have recorded blocks.
std::map<StringRef, std::vector<SourceFunction>> collectFunctions(const ExportInput &input) {
  std::map<StringRef, std::vector<SourceFunction>> found;
  const Profile &profile = input.graph.profile();
  ArrayRef<GmonBlock> blocks = profile.blocks();
  for (const Function &function : profile.image().functions()) {
    blocks =
        blocks.drop_while([&](const GmonBlock &block) { return block.address < function.address; });
    const LineRange *place = input.lines.find(function.address);
    if (blocks.empty() || blocks.front().address >= function.end() || !place)
      continue;
    // The first block is the entry's.
    found[place->file].push_back({place->line, function.name, blocks.front().count});
  }
  return found;
}

void writeFunctions(std::vector<SourceFunction> functions, raw_ostream &out) {
  sort(functions);
  for (const SourceFunction &function : functions)
    out << "FN:" << function.line << ',' << function.name << '\n';
  for (const SourceFunction &function : functions)
    out << "FNDA:" << function.executions << ',' << function.name << '\n';
  out << "FNF:" << functions.size() << "\nFNH:"
      << count_if(functions, [](const SourceFunction &it) { return it.executions != 0; }) << '\n';
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

} // namespace

Error exportLcov(const ExportInput &input, raw_ostream &out) {
  const Profile &profile = input.graph.profile();
  StringRef program = profile.image().path();
  if (profile.blocks().empty())
    return fileError(program, "the profile has no block counts; instrument with blocks=all or "
                              "blocks=sparse");
  SourceCounts counts = countLines(profile, input.lines,
                                   FunctionFilter(profile.image(), &input.lines, {}, {}), false);
  if (counts.empty())
    return fileError(program, "no source lines are known of the code that was counted; compile "
                              "with -g");
  std::map<StringRef, std::vector<SourceFunction>> functions = collectFunctions(input);
  for (const auto &[file, lines] : counts) {
    out << "TN:\nSF:" << file << '\n';
    writeFunctions(functions[file], out);
    writeLines(lines, out);
    out << "end_of_record\n";
  }
  return Error::success();
}

} // namespace gmonkit
