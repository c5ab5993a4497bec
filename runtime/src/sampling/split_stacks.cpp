//===- split_stacks.cpp - signal stacks for threads of -fsplit-stack ------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "sampling/split_stacks.h"
#include "base/kernel_signal.h"
#include "base/memory.h"
#include "base/own_stack.h"
#include <cstddef>

// libgcc's, which code of -fsplit-stack calls for more memory. Hidden as it is there: libraries
// would want it of others.
extern "C" __attribute__((weak, visibility("hidden"))) void __morestack();

namespace gmonrt {

bool hasSplitStacks() { return __morestack != nullptr; }

bool giveSignalStack(void *&memory) {
  constexpr size_t Size = 64 << 10; // what is not used takes no memory
  if (hasSignalStack())
    return true;
  if (!memory)
    memory = map(Size);
  if (!memory)
    return false;
  useSignalStack(memory, Size);
  return true;
}

} // namespace gmonrt
