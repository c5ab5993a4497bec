//===- places.h - places that are counted ---------------------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_FLOW_PLACES_H
#define GMONKIT_GCC_PLUGIN_FLOW_PLACES_H

#include "gcc-plugin/flow/may_not_return.h"
#include "gcc-plugin/machine/processor.h"
#include "gcc-plugin/profile/marks.h"

namespace gmonplugin {

struct Call {
  rtx_insn *instruction;
  FreeRegisters free;                     // before an Indirect call
  std::optional<gmonkit::Mark> mark = {}; // of an Indirect call
};

// A position from which all instructions up to the next place are executed equally often.
struct Place {
  basic_block block;
  rtx_insn *after; // the counter is inserted after this instruction or note
  FreeRegisters free;
  bool isEmpty;            // without code: an entry, followed by a loop, or only marks
  bool isCold;             // in the part of the function that goes to another section
  std::vector<Call> calls; // up to the next place
  std::vector<gmonkit::Mark> marks = {}; // of blocks and ways of the source, up to the next place
  bool isEdge = false; // it is the way from one block to the next: see splitOpenEdges
  // If it is the way from BLOCK's end that may be counted in place of a block. Only then AFTER is
  // null: the way is given a block once it is known to have a counter.
  edge way = nullptr;
};

// Returns the places of FUNCTION, which GCC is compiling, in the order of its code. They are the
// starts of its blocks, of which only entries reach the first, and the positions after calls that
// may not return. With WITHEDGES, so are some ways between blocks. With WITHWAYS, so are ways that
// may be counted without a jump more.
std::vector<Place> findPlaces(function *function, const MayNotReturn &mayNotReturn, bool withEdges,
                              bool withWays);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_FLOW_PLACES_H
