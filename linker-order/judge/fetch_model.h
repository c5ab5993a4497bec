//===- fetch_model.h - caches driven by a profile -------------------------===//
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

// Code fetched in one go, a part of a function.
struct Fetch {
  uint32_t function;   // index into Image::functions()
  uint32_t begin, end; // in 2^32nds of it, as its size differs from build to build; rounded down
};

// A run that might have left the profile behind GRAPH, or rather pieces of it: calls are
// walked from functions high in the call graph, each call site as often as it was taken
// on average, in the order of the code. The same for the same graph and SEED.
std::vector<Fetch> walk(const LayoutGraph &graph, uint64_t seed = 1);

// Of walks that orders are chosen by. Those that judge what came of it have the other seed.
constexpr uint64_t ChoosingSeed = 2;

struct CacheMisses {
  double instructionCache = 0; // of 1000 fetches; 32 KiB, 8 ways, lines of 64 bytes
  double tlb = 0;              // likewise; 64 entries, fully associative, pages of 4 KiB
};

// What fetching FETCHES costs where LAYOUT puts the functions.
CacheMisses simulate(llvm::ArrayRef<Fetch> fetches, const CodeLayout &layout);

} // namespace gmonkit

#endif
