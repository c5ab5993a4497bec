//===- stack_callers.h - who called what is not instrumented ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_STACK_CALLERS_H
#define GMONRT_STACK_CALLERS_H

#include <cstddef>
#include <cstdint>

namespace gmonrt {

// The innermost call instruction of an image (its last byte) that seems to have led to where a
// stack ends: the first word on it that points behind a call of an image. 0 where none is near.
// A guess: a word that a call left there long ago looks the same. Signal-safe.

// In COUNT words of a stack, the last one pushed first.
uintptr_t findCallerIn(const uintptr_t *words, size_t count);

// On any thread's stack, from the stack pointer STACK on. It may ask the kernel to read it.
uintptr_t findCaller(uintptr_t stack);

} // namespace gmonrt

#endif
