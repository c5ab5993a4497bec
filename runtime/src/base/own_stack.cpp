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
#include <climits>
#include <cstddef>
#include <cstdint>
#include <sys/auxv.h>

namespace gmonrt {

namespace {

constexpr size_t StackSize = 256 << 10;
constexpr size_t SignalStackSize = 64 << 10; // above the stack
char *stack;
AtomicFlag stackIsInUse{false};
uintptr_t firstStackTop; // of the stack that the process began with

// What runs on the stack.
struct {
  void (*task)(void *context);
  void *context;
} current;

void runCurrent() { current.task(current.context); }

// Blocks all signals: a handler on the signal stack would overwrite the frames here, as the kernel
// takes that stack for free. Uses the kernel's mask, because sigfillset omits the signal of
// samples.
void runOnOwnStack(void (*task)(void *context), void *context) {
  if (!stack)
    return task(context);
  unsigned long callersSignals = kernelSignalMask(SIG_BLOCK, ~0ul);
  while (stackIsInUse.exchange(true, std::memory_order_acquire))
    restBriefly();
  current = {task, context};
  callOnStack(runCurrent, stack + StackSize);
  stackIsInUse.store(false, std::memory_order_release);
  kernelSignalMask(SIG_SETMASK, callersSignals);
}

} // namespace

void findFirstStack() { firstStackTop = getauxval(AT_EXECFN); }

uintptr_t firstStackEnd() { return firstStackTop; }

bool isOnFirstStack(uintptr_t address) {
  constexpr uintptr_t usualSize = 8 << 20;
  return firstStackTop - address < usualSize;
}

void makeOwnStack() {
  stack = static_cast<char *>(map(StackSize + SignalStackSize));
  findFirstStack();
}

void runOnOwnStack(void (*function)()) {
  runOnOwnStack([](void *own) { (*static_cast<void (**)()>(own))(); }, &function);
}

void runWithRoom(void (*task)(void *context), void *context) {
  bool hasRoom = isOnFirstStack(reinterpret_cast<uintptr_t>(__builtin_frame_address(0)));
  hasRoom ? task(context) : runOnOwnStack(task, context);
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

void useOwnSignalStack() {
  if (stack_t own = ownSignalStack(); own.ss_sp)
    useSignalStack(own.ss_sp, own.ss_size);
}

void useSignalStack(void *memory, size_t size) {
  constexpr int autoDisarm = INT_MIN; // SS_AUTODISARM; the C library may not know it
  stack_t own = {};
  own.ss_sp = memory;
  own.ss_size = size;
  own.ss_flags = autoDisarm;
  if (rawSyscall(SYS_sigaltstack, reinterpret_cast<long>(&own), 0) == 0)
    return;
  own.ss_flags = 0; // Linux before 4.7
  rawSyscall(SYS_sigaltstack, reinterpret_cast<long>(&own), 0);
}

bool hasSignalStack() {
  stack_t current = {};
  rawSyscall(SYS_sigaltstack, 0, reinterpret_cast<long>(&current));
  return !(current.ss_flags & SS_DISABLE);
}

} // namespace gmonrt
