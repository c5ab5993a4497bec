//===- parallel.h - work spread over all processors -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_SUPPORT_PARALLEL_H
#define GMONKIT_ANALYZER_SUPPORT_PARALLEL_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstddef>

namespace gmonkit {

// Calls LOOP in as many threads as there are processors, but in MOST at the most. One of them is
// the calling thread. Returns when all calls have.
void inThreads(size_t most, llvm::function_ref<void()> loop);

// Calls WORK for pieces [begin, end) of [0, COUNT), several at a time. Each piece has AT_ONCE
// items; the last may have fewer.
void inPieces(size_t count, size_t atOnce, llvm::function_ref<void(size_t, size_t)> work);

// Calls both, in parallel if there are two processors.
void inParallel(llvm::function_ref<void()> one, llvm::function_ref<void()> other);

} // namespace gmonkit

#endif
