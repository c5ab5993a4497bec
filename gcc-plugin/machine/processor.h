//===- processor.h - processor-specific code ------------------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//
//
// One file processor_NAME.cpp defines all of it. The plugin is built for one
// processor.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_MACHINE_PROCESSOR_H
#define GMONKIT_GCC_PLUGIN_MACHINE_PROCESSOR_H

#include "gcc-plugin/machine/assembly.h"
#include "gcc-plugin/machine/free_registers.h"
#include "plugin-common/processors/processor_code.h"

namespace gmonplugin {

// Returns whether code for GCC's target can be instrumented.
bool isSupportedTarget();

// The supported targets, for a message.
extern const char *const supportedTarget;

// Whether threads=exact needs thread-local storage, which does not exist yet when resolvers of
// ifuncs run.
extern const bool exactWantsThreadStorage;

// Returns where code counts indirect calls.
gmonkit::CallCache callCache();

// Returns the note or instruction of BLOCK after which its statements go. What precedes it is
// executed equally often.
rtx_insn *startOfCode(basic_block block);

// Returns the cost of a counter if FREE registers may be changed; the lowest cost is 1.
unsigned counterCost(const FreeRegisters &free);

// Returns the statement that decrements COUNTER, an address expression. LABEL, unless "", marks its
// first instruction. FIRST_RUN, unless null, is for a function's entry, before the prologue: the
// runtime is called if the counter begins to count.
Statement countStatement(const std::string &label, const std::string &counter,
                         gmonkit::Threads threads, const FreeRegisters &free,
                         const gmonkit::FirstRun *firstRun);

// Returns whether a function with FREE registers at its entry can call the entry hook.
bool mayCallEntryHook(const FreeRegisters &free);

// Returns the statement that calls the entry hook, for the position before the prologue.
Statement entryHookStatement();

// Returns the statement that counts an indirect call to TARGET in the cache CACHE_ID or, without
// caches, calls the runtime. It is for the position before the call, where FREE registers may be
// changed. MAY_BE_IN_FRAME: the call reads TARGET from memory, maybe from the function's frame,
// after that has been given up.
Statement indirectCallStatement(rtx target, const std::string &cacheId, gmonkit::Threads threads,
                                const FreeRegisters &free, bool mayBeInFrame);

// Returns the symbol in TARGET, the operand of a call, if TARGET is the symbol's slot in the global
// offset table; otherwise null.
rtx slotSymbol(rtx target);

// Return the assembly of a complete function: one that returns, and one that jumps to FUNCTION with
// ARGUMENT, the address of a symbol of the same image.
std::string returnCode();
std::string tailCallCode(const char *function, const char *argument);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_MACHINE_PROCESSOR_H
