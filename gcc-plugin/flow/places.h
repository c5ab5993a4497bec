//===- places.h - where a function is counted
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_FLOW_PLACES_H
#define GMONKIT_GCC_PLUGIN_FLOW_PLACES_H

#include "gcc-plugin/flow/may_not_return.h"
#include "gcc-plugin/machine/processor.h"

namespace gmonplugin {

struct Call {
  rtx_insn *instruction;
  FreeRegisters free; // before it, if it is an Indirect one
};

// From here to the next place all instructions run equally often.
struct Place {
  basic_block block;
  rtx_insn *after; // the counter goes after this instruction or note
  FreeRegisters free;
  bool isEmpty;            // has no code: an entry that a loop could not go back to
  bool isCold;             // in the part of the function that goes into another section
  std::vector<Call> calls; // up to the next place
};

// The places of FUNCTION, which GCC is compiling, in the order of its code: the starts
// of its blocks, the first of which only entries reach, and the places after calls
// that may not return.
std::vector<Place> findPlaces(function *function, const MayNotReturn &mayNotReturn);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_FLOW_PLACES_H
