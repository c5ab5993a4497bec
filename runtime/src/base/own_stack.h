//===- own_stack.h - a stack of the runtime -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_OWN_STACK_H
#define GMONRT_BASE_OWN_STACK_H

#include <csignal>
#include <cstddef>
#include <cstdint>

namespace gmonrt {

// Finds the stack that the process began with. Signal handlers cannot: they call no C library.
void findFirstStack();

// Returns where that stack ends, from where it grows down; 0 if it was not sought.
uintptr_t firstStackEnd();

// Returns whether ADDRESS is in that stack, by the least size that it usually may have. The kernel
// maps nothing else so near to its end, where the program's name is.
bool isOnFirstStack(uintptr_t address);

// Allocates the runtime's stack, and finds the first one. Without memory there is none of its own.
// Call it once.
void makeOwnStack();

// Runs FUNCTION on that stack if there is one. One thread at a time runs there, with signals
// blocked.
void runOnOwnStack(void (*function)());

// Runs TASK, which may need some 16 KB of stack: here if this is the stack that the process began
// with, which grows, else as above. Threads and signal handlers of the program may have less.
void runWithRoom(void (*task)(void *context), void *context);

template <typename Task> void runWithRoom(Task task) {
  runWithRoom([](void *context) { (*static_cast<Task *>(context))(); }, &task);
}

// To be called in the child of a fork: a thread of the parent may be on the stack.
void freeOwnStackInChild();

// Returns the memory above the stack as a signal stack, for threads that overflow their own stack;
// ss_sp is null without memory. A handler of the program may run there. If it needs more, it uses
// the memory below.
stack_t ownSignalStack();

// Makes it the running thread's, if there is one.
void useOwnSignalStack();

// Makes MEMORY of SIZE bytes the running thread's signal stack. A handler that runs there disarms
// it until the handler returns: if it switches to another context, the next handler does not
// overwrite it.
void useSignalStack(void *memory, size_t size);

// Returns whether the running thread has a signal stack.
bool hasSignalStack();

} // namespace gmonrt

#endif
