//===- instruction_counts.h - how often each instruction of a function ran -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_CODE_INSTRUCTION_COUNTS_H
#define GMONKIT_ANALYZER_CODE_INSTRUCTION_COUNTS_H

#include "analyzer/code/code_match.h"
#include "analyzer/code/edge_counts.h"
#include "analyzer/code/plain_flow.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace gmonkit {

// How often control went from one instruction to the begin of a block of the same function: by a
// jump, or by running on.
struct FlowStep {
  size_t from, to; // indices in CodeMatch::plain
  uint64_t count;
  bool isJump;
  uint64_t error; // see BlockEdge
};

struct InstructionCount {
  uint64_t executed = 0;
  uint64_t taken = 0; // of these, how often it jumped
  // How far `executed` may be from the truth: the counts of blocks do not always determine it.
  // NoBound in a loop of inline assembly or of the compiler's own, which has no counter.
  uint64_t error = 0;

  static constexpr uint64_t NoBound = std::numeric_limits<uint64_t>::max();
};

struct InstructionCounts {
  std::vector<InstructionCount> plain; // of CodeMatch::plain
  // Of CodeMatch::padding. Padding inside a block is the programmer's own; what stands in front of
  // one aligns it.
  std::vector<InstructionCount> padding;
  std::vector<bool> isAlignment; // of CodeMatch::padding
};

// Returns the steps within the function of MATCH, by `from`, from the counts EDGES of FLOW. The
// counts of some steps may be 0.
std::vector<FlowStep> findSteps(const CodeMatch &match, const Disassembler &tools,
                                const PlainFlow &flow, llvm::ArrayRef<BlockEdge> edges);

// Returns how often each instruction ran. PLACES, FLOW and EXITS are those of findFlow, STEPS those
// of findSteps.
//
// One assumption is made where two jumps of one block lead to the same place, as they do behind a
// comparison of floating-point numbers: that none of these is a NaN.
InstructionCounts countInstructions(const CodeMatch &match, const Disassembler &tools,
                                    llvm::ArrayRef<CountedPlace> places, const PlainFlow &flow,
                                    llvm::ArrayRef<FlowStep> steps, const KnownExits &exits);

} // namespace gmonkit

#endif
