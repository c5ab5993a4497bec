//===- rtl_calls.h - what a call instruction calls
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_MACHINE_RTL_CALLS_H
#define GMONKIT_GCC_PLUGIN_MACHINE_RTL_CALLS_H

#include "gcc-plugin/support/gcc_headers.h"

namespace gmonplugin {

enum class CallKind {
  Direct,      // names a function
  ThroughSlot, // names a function whose address is in the global offset table: -fno-plt
  Indirect,    // to an address in a register or in memory
  Special,     // a helper of the compiler's, which nothing may come near or count
};

// Whether INSN calls something. GCC has call instructions without a target, too, for what only
// keeps a convention of calls: vzeroupper with AVX. Nothing may be asked of these below.
bool isCall(const rtx_insn *insn);

CallKind kindOfCall(const rtx_insn *call);

// The function that CALL names; null for an Indirect one and for GCC's own helpers, of
// which it has no declaration.
tree calledFunction(const rtx_insn *call);

// The function of a Direct CALL, for the assembler, relative to where it is written; "0" if only
// the instruction tells.
std::string calleeReference(const rtx_insn *call);

// Where an Indirect CALL goes: a register, or memory that holds the address.
rtx callTarget(const rtx_insn *call);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_MACHINE_RTL_CALLS_H
