//===- folded.cpp - call stacks for flame graphs --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Each line is a stack: its functions from the outermost to the innermost,
// separated by semicolons, then a space and the innermost function's own time
// in microseconds (or millionths of another unit). All lines together are all
// time.
//
//===------------------------------------------------------------------------===//

#include "analyzer/export/export.h"
#include "analyzer/export/sampled_stacks.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {
namespace {

// Appends the functions at LOCATION to the line STACK.
void appendFunctions(const CodeLocation &location, std::string &stack) {
  for (const SourceFrame &frame : reverse(location.functions)) {
    if (!stack.empty())
      stack += ';';
    size_t begin = stack.size();
    stack += frame.function;
    // A damaged symbol table may have the separator in a name.
    std::replace(stack.begin() + static_cast<ptrdiff_t>(begin), stack.end(), ';', '_');
  }
}

} // namespace

// Stacks of different addresses may have the same names. Their lines are one, where the first
// stood.
Error exportFolded(const ExportInput &input, raw_ostream &out) {
  Expected<SampledStacks> sampled = sampledStacks(input, "flame graphs");
  if (!sampled)
    return sampled.takeError();
  MapVector<std::string, double, StringMap<unsigned>> lines;
  for (const SampledStack &stack : sampled->stacks) {
    std::string line;
    for (uint32_t location : stack.locations)
      appendFunctions(sampled->locations[location], line);
    lines[line] += stack.samples;
  }
  WholeNumbers microseconds;
  for (const auto &[line, samples] : lines)
    if (uint64_t time = microseconds.next(samples / sampled->rate * 1e6))
      out << line << ' ' << time << '\n';
  return Error::success();
}

} // namespace gmonkit
