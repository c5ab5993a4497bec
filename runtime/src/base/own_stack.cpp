//===- own_stack.cpp - a stack of the runtime -----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "base/own_stack.h"
#include "arch/machine.h"
#include "base/atomic_flag.h"
#include "base/kernel_signal.h"
#include "base/memory.h"
#include <cstddef>

namespace gmonrt {

namespace {

constexpr size_t StackSize = 256 << 10;
constexpr size_t SignalStackSize = 64 << 10; // above the stack
char *stack;
AtomicFlag stackIsInUse{false};

} // namespace

void makeOwnStack() { stack = static_cast<char *>(map(StackSize + SignalStackSize)); }

// Blocks all signals: a handler on the signal stack would overwrite the frames here, as the kernel
// takes that stack for free. Uses the kernel's mask, because sigfillset omits the signal of
// samples.
void runOnOwnStack(void (*function)()) {
  if (!stack)
    return function();
  unsigned long callersSignals = kernelSignalMask(SIG_BLOCK, ~0ul);
  while (stackIsInUse.exchange(true, std::memory_order_acquire))
    restBriefly();
  callOnStack(function, stack + StackSize);
  stackIsInUse.store(false, std::memory_order_release);
  kernelSignalMask(SIG_SETMASK, callersSignals);
}

void freeOwnStackInChild() { stackIsInUse.store(false, std::memory_order_relaxed); }

stack_t ownSignalStack() {
  stack_t own = {};
  if (stack) {
    own.ss_sp = stack + StackSize;
    own.ss_size = SignalStackSize;
  }
  return own;
}

} // namespace gmonrt
