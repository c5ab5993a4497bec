//===- fetch_model.h - a cache simulation driven by a profile -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_JUDGE_FETCH_MODEL_H
#define GMONKIT_LINKER_ORDER_JUDGE_FETCH_MODEL_H

#include "linker-order/graph/graph.h"
#include "linker-order/judge/code_layout.h"
#include <cstdint>
#include <vector>

namespace gmonkit {

// A part of a function, fetched at once.
struct Fetch {
  uint32_t function;   // index in Image::functions()
  uint32_t begin, end; // parts of the function, see CodeLayout::Piece: sizes differ between builds
};

// Returns pieces of a run that might have produced the profile GRAPH. Walks calls from functions
// high in the call graph. Takes each call site as often as it was on average, in the order of the
// code. Returns the first PART of the walk. The result depends only on the arguments.
std::vector<Fetch> walk(const LayoutGraph &graph, uint64_t seed = 1, double part = 1);

// Seed of walks that choose an order. Walks that rate the result use the default.
constexpr uint64_t ChoosingSeed = 2;

struct CacheMisses {
  double instructionCache = 0; // misses per 1000 fetches; 32 KiB, 8 ways, lines of 64 bytes
  double tlb = 0;              // the same; 64 entries, fully associative, pages of 4 KiB
};

// Returns the misses of FETCHES with the functions placed by LAYOUT.
CacheMisses simulate(llvm::ArrayRef<Fetch> fetches, const CodeLayout &layout);

// The same in an instruction cache of that size with 8 sets of 64 ways. There it hardly matters
// which lines share a set, only how near to each other in time they are fetched.
CacheMisses simulateWithFewSets(llvm::ArrayRef<Fetch> fetches, const CodeLayout &layout);

} // namespace gmonkit

#endif
