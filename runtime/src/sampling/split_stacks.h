//===- split_stacks.h - signal stacks for threads of -fsplit-stack --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// With -fsplit-stack a thread runs on small pieces of memory, and each function
// asks for another one if it needs more. A signal's handler cannot: the kernel
// writes its frame where the thread is, over what lies below. So such threads
// handle the signals of samples on stacks of the runtime's.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SAMPLING_SPLIT_STACKS_H
#define GMONRT_SAMPLING_SPLIT_STACKS_H

namespace gmonrt {

// Returns whether code of the program or library that this runtime is part of was compiled with
// -fsplit-stack.
bool hasSplitStacks();

// Makes MEMORY the running thread's signal stack, unless it has one. Maps it first if it is null.
// No other thread may use it until this one has ended. Returns false without memory.
bool giveSignalStack(void *&memory);

} // namespace gmonrt

#endif
