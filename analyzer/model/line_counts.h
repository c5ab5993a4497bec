//===- line_counts.h - how often each line of the source ran ---------------===//
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

// What is known of one line.
struct LineCount {
  // Of the basic blocks that have code of it, by address; equal ones that follow each
  // other once.
  std::vector<uint64_t> blocks;
  // How often it ran: the most frequent block's count, of all copies (clones, templates,
  // inlined calls) added up.
  uint64_t total = 0;
  bool isCounted = false; // else it has code, but no count tells of it
};

// By file, then by line.
using SourceCounts = std::map<std::string, std::map<uint32_t, LineCount>>;

// To which lines of a function without counts of blocks its calls go: to the first one, or to all.
// Where other functions have such counts, it was compiled without, and may have run though no call
// is known: then only calls count.
enum class WithoutBlocks { FirstLine, AllLines, FirstLineIfCalled };

// What the option --all-lines of gprof's asks for.
constexpr WithoutBlocks withoutBlocks(bool allLines) {
  return allLines ? WithoutBlocks::AllLines : WithoutBlocks::FirstLine;
}

// A block's count goes to all lines from its address up to the next block's.
SourceCounts countLines(const Profile &profile, const SourceLines &lines,
                        const FunctionFilter &shown, WithoutBlocks withoutBlocks);

// The same of one function.
SourceCounts countLines(const Profile &profile, const SourceLines &lines, uint32_t function,
                        WithoutBlocks withoutBlocks);

} // namespace gmonkit

#endif
