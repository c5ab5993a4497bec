//===- plain_flow.h - the basic blocks of plain code, with counts ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Finds the basic blocks of a function without a compiler's list of them (function_code.h), from
// its branches and from the places that the plugins counted in the instrumented build.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_CODE_PLAIN_FLOW_H
#define GMONKIT_ANALYZER_CODE_PLAIN_FLOW_H

#include "analyzer/code/code_match.h"
#include "analyzer/code/edge_counts.h"
#include "analyzer/code/function_code.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace gmonkit {

// A counted place, in the plain code.
struct CountedPlace {
  size_t at; // index into CodeMatch::plain
  uint64_t count;
  // Points of the flow graph (FlowPlace), if the function has one.
  std::optional<uint16_t> from, to;
  // If it is the target of jumps and follows a call that may not return: how often that returned.
  std::optional<uint64_t> returned;
  // How often control ran on to it from the block before, if that has a counter of its own.
  std::optional<uint64_t> runOn;
};

struct PlainFlow {
  FunctionCode code; // without IDs of blocks and number of the function
  std::vector<BlockCounts> counts;
  std::vector<size_t> begins; // first instruction of each block in CodeMatch::plain, and the end
};

// Known counts of jumps out of the function, by their index in CodeMatch::plain. The counts of
// other jumps out of it are open.
using KnownExits = std::map<size_t, uint64_t>;

// Returns the flow of MATCH. PLACES are sorted by `at`, without duplicates. The counts of a block's
// end do not include its KNOWNEXITS.
PlainFlow findFlow(const CodeMatch &match, const Disassembler &tools,
                   llvm::ArrayRef<CountedPlace> places, const KnownExits &knownExits);

} // namespace gmonkit

#endif
