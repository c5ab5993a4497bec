//===- stack_callers.h - callers of uninstrumented code -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SAMPLING_STACK_CALLERS_H
#define GMONRT_SAMPLING_STACK_CALLERS_H

#include "sampling/unwinding.h"
#include <cstdint>

namespace gmonrt {

// Returns the innermost call instruction of an image (its last byte) on the stack of PLACE, which
// is in no image; 0 if there is none. It unwinds with the tables of exceptions. Where these end, it
// takes the first word on the stack that points behind a call of an image. That is a guess, because
// an old call may have left the word. Signal-safe. It may ask the kernel to read the stack.
uintptr_t findCaller(const ThreadPlace &place);

} // namespace gmonrt

#endif
