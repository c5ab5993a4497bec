//===- stable_lines.h - source lines that keep their names ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_COUNT_STABLE_LINES_H
#define GMONKIT_ANALYZER_COUNT_STABLE_LINES_H

#include "analyzer/count/program_count.h"
#include "analyzer/dwarf/source_lines.h"
#include <cstdint>
#include <string>
#include <vector>

namespace gmonkit {

// A line that has the same name when code before its function comes or goes.
struct StableLine {
  std::string function; // of the source; a file name for a line before all functions of a file
  uint32_t offset;      // from the function's first line, or the line's number in the file
};

class StableLines {
public:
  explicit StableLines(const SourceLines &lines) : functions(lines.sourceFunctions()) {}

  StableLine find(SourcePlace place) const;

private:
  std::vector<SourceFunction> functions;
};

} // namespace gmonkit

#endif
