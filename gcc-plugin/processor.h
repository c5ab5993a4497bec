//===- processor.h - what is particular to a processor
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_PROCESSOR_H
#define GMONKIT_GCC_PLUGIN_PROCESSOR_H

#include "assembly.h"
#include "plugin-common/options.h"

namespace gmonplugin {

// Whether code for the processor that GCC compiles for can be instrumented.
bool isSupportedTarget();

// What may be changed at a block's start.
struct FreeRegisters {
  bool flags;             // the condition codes
  const char *scratch;    // a register for addresses by its name in assembly, or null
  unsigned scratchNumber; // its number in GCC
};

// Asks GCC's data flow, which must be up to date, for the start of BLOCK of FUNCTION.
FreeRegisters freeRegistersAt(basic_block block, tree function);

// Decrements COUNTER, an address expression of the assembler. LABEL, unless
// it is empty, marks the instruction, the first one if it takes several.
Statement countStatement(const std::string &label, const std::string &counter,
                         gmonkit::Threads threads, const FreeRegisters &free);

// Whether the function that GCC is compiling may change r11, as the hooks do.
bool mayChangeHookRegister();

// Decrements COUNTER as countStatement does, at FUNCTION's entry, before the prologue, and
// the first time tells the runtime. ID makes labels of the assembler unique.
Statement firstRunStatement(const std::string &label, const std::string &counter,
                            gmonkit::Threads threads, const std::string &function, unsigned id);

// Calls the entry hook; for the place before the prologue of a function that may change
// the hook's register.
Statement entryHookStatement();

// Counts an indirect call to TARGET in the cache CACHE_ID, or tells the runtime of it; for the
// place before the call.
Statement indirectCallStatement(rtx target, const std::string &cacheId, gmonkit::Threads threads);

// The assembly of a whole function that returns, and of one that goes on as FUNCTION with
// ARGUMENT, the address of a symbol of the same image.
std::string returnCode();
std::string tailCallCode(const char *function, const char *argument);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_PROCESSOR_H
