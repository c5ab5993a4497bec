//===- processor.h - what is particular to a processor
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//
//
// One file processor_NAME.cpp defines all of it: the plugin is built for one processor.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_MACHINE_PROCESSOR_H
#define GMONKIT_GCC_PLUGIN_MACHINE_PROCESSOR_H

#include "gcc-plugin/machine/assembly.h"
#include "gcc-plugin/machine/free_registers.h"
#include "plugin-common/processor_code.h"

namespace gmonplugin {

// Whether code for what GCC compiles for can be instrumented.
bool isSupportedTarget();

// What else is wanted, for a message.
extern const char *const supportedTarget;

// Whether counters with threads=exact need thread-local storage, which is not there yet when
// resolvers of ifuncs run.
extern const bool exactWantsThreadStorage;

// Whether code counts indirect calls itself, in caches.
bool indirectCallsHaveCaches();

// The note or instruction of BLOCK after which its statements go: all that is before runs as
// often.
rtx_insn *startOfCode(basic_block block);

// What a counter costs where FREE registers may be changed; 1 where it is cheapest.
unsigned counterCost(const FreeRegisters &free);

// Decrements COUNTER, an address expression of the assembler. LABEL, unless it is empty, marks the
// instruction, the first one if it takes several. FIRST_RUN, unless it is null, is for a function's
// entry, before the prologue: the runtime is told of it if the counter begins to count.
Statement countStatement(const std::string &label, const std::string &counter,
                         gmonkit::Threads threads, const FreeRegisters &free,
                         const gmonkit::FirstRun *firstRun);

// Whether a function at whose entry FREE registers may be changed can call the entry hook.
bool mayCallEntryHook(const FreeRegisters &free);

// Calls the entry hook; for the place before the prologue.
Statement entryHookStatement();

// Counts an indirect call to TARGET in the cache CACHE_ID, or, if there are none, tells the runtime
// of it; for the place before the call, where FREE registers may be changed.
Statement indirectCallStatement(rtx target, const std::string &cacheId, gmonkit::Threads threads,
                                const FreeRegisters &free);

// The symbol in TARGET, what a call instruction calls, if that is the symbol's slot in the
// global offset table, or null.
rtx slotSymbol(rtx target);

// What the assembler makes a call record's word for FUNCTION of, which may be in another image;
// "0" if only the instruction is to tell.
std::string outsideReference(const std::string &function);

// The assembly of a whole function that returns, and of one that goes on as FUNCTION with
// ARGUMENT, the address of a symbol of the same image.
std::string returnCode();
std::string tailCallCode(const char *function, const char *argument);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_MACHINE_PROCESSOR_H
