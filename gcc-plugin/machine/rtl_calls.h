//===- rtl_calls.h - properties of call instructions ----------------------===//
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
  ThroughSlot, // names a function whose address is in the global offset table (-fno-plt)
  Indirect,    // to an address in a register or in memory
  Special,     // a helper of the compiler that must not be instrumented or counted
};

// Returns whether INSN calls something. GCC also has call instructions without a target, which only
// follow a calling convention: vzeroupper with AVX. The functions below do not accept those.
bool isCall(const rtx_insn *insn);

CallKind kindOfCall(const rtx_insn *call);

// Returns the function that CALL names. Returns null for an Indirect call and for GCC's own
// helpers, which have no declaration.
tree calledFunction(const rtx_insn *call);

// Returns the target of an Indirect CALL: a register, or memory with the address.
rtx callTarget(const rtx_insn *call);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_MACHINE_RTL_CALLS_H
