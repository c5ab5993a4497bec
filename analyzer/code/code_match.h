//===- code_match.h - matches instrumented code with plain code -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The plugins insert counters into final code, so an instrumented function is the plain function
// plus counters at known places. The matcher reads both side by side, instruction by instruction.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_CODE_CODE_MATCH_H
#define GMONKIT_ANALYZER_CODE_CODE_MATCH_H

#include "analyzer/code/disassembler.h"
#include "analyzer/object/image.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace gmonkit {

// A function in both builds.
struct CodeMatch {
  std::vector<CodeInstruction> plain;   // without padding
  std::vector<CodeInstruction> padding; // of the plain function
  // Each of `plain` in the instrumented build, where jumps may have another size.
  struct Place {
    uint64_t address, end;
  };
  std::vector<Place> instrumented;
  // Tail calls of the instrumented build that `plain` has as part of a conditional jump: their
  // addresses, and the index of that jump. Sorted.
  std::vector<std::pair<uint64_t, size_t>> split;
  // Targets of the indirect jumps in `plain`, as far as jump tables tell them; sorted.
  std::map<size_t, std::vector<uint64_t>> tables;
  // Address range of the plain function.
  uint64_t begin = 0, end = 0;

  // Returns the index of the instruction at ADDRESS of the instrumented build, or of the next one
  // behind it; the number of instructions if there is none.
  size_t find(uint64_t address) const;
  // Likewise for an ADDRESS of the plain build.
  size_t findPlain(uint64_t address) const;
  bool isInside(uint64_t address) const { return address >= begin && address < end; }
  // Returns which of `plain` jump I of it leads to, if that is in the function. Padding in front of
  // a block is not part of it.
  std::optional<size_t> targetOf(size_t i, const Disassembler &tools) const;
};

class CodeMatcher {
public:
  class Side; // one of the two programs

  // Both images must outlive the matcher. PLAIN may be null if only own() is used. Returns an error
  // that names the file if its code cannot be read, or if the inserted code is not known for its
  // processor.
  static llvm::Expected<CodeMatcher> create(const Image &instrumented, const Image *plain);
  CodeMatcher(CodeMatcher &&);
  ~CodeMatcher();

  // Matches the function INSTRUMENTED with PLAIN. They match if they have the same instructions
  // with the same operands, branches to the same instructions, and calls of functions of the same
  // names. Addresses of data are not compared. Returns nothing if they differ.
  std::optional<CodeMatch> match(const Function &instrumented, const Function &plain) const;

  // Returns INSTRUMENTED without what the plugins inserted, as if that were its plain build. Jumps
  // that Clang's plugin adds for conditional tail calls stay.
  CodeMatch own(const Function &instrumented) const;

  const Disassembler &tools() const; // for CodeMatch::plain

private:
  CodeMatcher(std::unique_ptr<Side> instrumented, std::unique_ptr<Side> plain);

  std::unique_ptr<Side> instrumented;
  std::unique_ptr<Side> plain; // may be null
};

} // namespace gmonkit

#endif
