//===- parallel.h - work spread over all processors -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_SUPPORT_PARALLEL_H
#define GMONKIT_ANALYZER_SUPPORT_PARALLEL_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <atomic>
#include <cstddef>

namespace gmonkit {

// Calls LOOP in as many threads as there are processors, but in MOST at the most. One of them is
// the calling thread. Returns when all calls have.
void inThreads(size_t most, llvm::function_ref<void()> loop);

// Calls WORK for pieces [begin, end) of [0, COUNT), several at a time. Each piece has AT_ONCE
// items; the last may have fewer.
void inPieces(size_t count, size_t atOnce, llvm::function_ref<void(size_t, size_t)> work);

// The same, for work with tools that serve one thread: WORK first takes what MAKE_TOOLS returned in
// its thread.
template <typename MakeTools, typename Work>
void inPiecesWith(MakeTools makeTools, size_t count, size_t atOnce, Work work) {
  std::atomic<size_t> next = 0;
  inThreads(llvm::divideCeil(count, atOnce), [&] {
    auto tools = makeTools();
    for (size_t begin; (begin = next.fetch_add(atOnce)) < count;)
      work(tools, begin, std::min(begin + atOnce, count));
  });
}

// Calls both, in parallel if there are two processors.
void inParallel(llvm::function_ref<void()> one, llvm::function_ref<void()> other);

} // namespace gmonkit

#endif
