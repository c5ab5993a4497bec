//===- stack_callers.h - who called what is not instrumented --------------===//
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

// Where a thread is, or was.
struct ThreadPlace {
  uintptr_t programCounter, stackPointer;
  uintptr_t framePointer;     // the register; 0 where it is not known
  uintptr_t returnAddress;    // the same of processors that call by it
  bool isOwnThread = false;   // the one that asks
  const uintptr_t *stack = 0; // what was on its stack then, the last word pushed first; null for
  size_t stackWords = 0;      // a thread that is still there
};

// The innermost call instruction of an image (its last byte) that led to PLACE, which is in no
// image; 0 where there is none. It goes by the tables that exceptions go by; where they end, by
// the first word on the stack that points behind a call of an image, which is a guess: a word
// that a call left there long ago looks the same. Signal-safe. It may ask the kernel to read
// the stack.
uintptr_t findCaller(const ThreadPlace &place);

} // namespace gmonrt

#endif
