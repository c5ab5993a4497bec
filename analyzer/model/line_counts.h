//===- line_counts.h - execution counts of source lines -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_MODEL_LINE_COUNTS_H
#define GMONKIT_ANALYZER_MODEL_LINE_COUNTS_H

#include "analyzer/dwarf/source_lines.h"
#include "analyzer/model/function_filter.h"
#include "analyzer/model/profile.h"
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace gmonkit {

// Counts of one line.
struct LineCount {
  // Counts of the basic blocks with code of the line, by address. Equal neighbours are listed once.
  std::vector<uint64_t> blocks;
  // Executions of the line: the largest block count, summed over all copies (clones, templates,
  // inlined calls).
  uint64_t total = 0;
  bool isCounted = false; // false: the line has code, but its count is unknown
};

// By file, then by line.
using SourceCounts = std::map<std::string, std::map<uint32_t, LineCount>>;

// The lines that get the calls of a function without block counts: the first line, or all lines.
// FirstLineIfCalled: only if the function was called. It is for profiles in which other functions
// have block counts: this function was compiled without them, so it may have run although no call
// is known.
enum class WithoutBlocks { FirstLine, AllLines, FirstLineIfCalled };

// The choice that gprof's option --all-lines makes.
constexpr WithoutBlocks withoutBlocks(bool allLines) {
  return allLines ? WithoutBlocks::AllLines : WithoutBlocks::FirstLine;
}

// Counts all lines. A block's count goes to all lines from its address to the next block's.
SourceCounts countLines(const Profile &profile, const SourceLines &lines,
                        const FunctionFilter &shown, WithoutBlocks withoutBlocks);

// The same for one function.
SourceCounts countLines(const Profile &profile, const SourceLines &lines, uint32_t function,
                        WithoutBlocks withoutBlocks);

} // namespace gmonkit

#endif
