//===- call_stacks.h - the call stacks of time samples --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// With stacks=1 each time sample is also counted in the table of stacks. The
// walk goes by the unwind tables of all files. Code without tables is left by
// its frame pointer, if that leads to a call.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SAMPLING_CALL_STACKS_H
#define GMONRT_SAMPLING_CALL_STACKS_H

#include "sampling/unwinding.h"
#include <cstdint>

namespace gmonrt {

// Makes what countCallStack() needs, if the options ask for stacks. Warns if there is no memory.
// Call it where the dynamic linker may be called.
void prepareCallStacks();

constexpr uint32_t UnknownThread = ~0u;

// Counts SAMPLES of thread number THREAD, which is at PLACE. Signal-safe, in any thread, with all
// signals blocked. Does nothing without stacks.
void countCallStack(const ThreadPlace &place, uint32_t thread, uint32_t samples);

// To be called in the child of a fork, whose other threads are gone.
void releaseCallStackWalks();

} // namespace gmonrt

#endif
