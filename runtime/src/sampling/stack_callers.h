//===- stack_callers.h - callers of uninstrumented code -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SAMPLING_STACK_CALLERS_H
#define GMONRT_SAMPLING_STACK_CALLERS_H

#include <cstddef>
#include <cstdint>

namespace gmonrt {

// The registers and stack of a thread.
struct ThreadPlace {
  uintptr_t programCounter, stackPointer;
  uintptr_t framePointer;     // the register; 0 if unknown
  uintptr_t returnAddress;    // the same, on processors whose calls set it
  bool isOwnThread = false;   // it is the calling thread
  const uintptr_t *stack = 0; // a copy of its stack, the last word pushed first; null for
  size_t stackWords = 0;      // a thread whose stack can be read
};

// Returns the innermost call instruction of an image (its last byte) on the stack of PLACE, which
// is in no image; 0 if there is none. It unwinds with the tables of exceptions. Where these end, it
// takes the first word on the stack that points behind a call of an image. That is a guess, because
// an old call may have left the word. Signal-safe. It may ask the kernel to read the stack.
uintptr_t findCaller(const ThreadPlace &place);

} // namespace gmonrt

#endif
