//===- own_stack.h - a stack for what wants much of it ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_OWN_STACK_H
#define GMONRT_BASE_OWN_STACK_H

#include <csignal>

namespace gmonrt {

// Once. Where there is no memory there is no stack of our own.
void makeOwnStack();

// Runs FUNCTION on that stack, if there is one, one thread at a time and without signals.
void runOnOwnStack(void (*function)());

// The part above it, for signal handlers where a thread's own stack overflows; ss_sp is null where
// there is none. Such a handler may be the program's and want more than is there; it then has what
// lies below.
stack_t ownSignalStack();

} // namespace gmonrt

#endif
