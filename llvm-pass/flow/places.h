//===- places.h - places that are counted ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_FLOW_PLACES_H
#define GMONKIT_LLVM_PASS_FLOW_PLACES_H

#include "llvm-pass/machine/calls.h"

namespace gmonpass {

// A position from which all instructions up to the next place are executed equally often.
struct Place {
  llvm::MachineBasicBlock *block;
  llvm::MachineBasicBlock::iterator start; // its first instruction, or the block's end
  std::vector<MachineCall> calls;          // up to the next place
  bool isEmpty = false;                    // an entry without code, followed by a loop
  // If it is no code of the block, but the way from the block's end to this one: see
  // flow/edges.h.
  llvm::MachineBasicBlock *edgeTo = nullptr;
  bool isWanted = true; // false: such a way whose count is of use only in place of a block's
};

// Returns the places of FUNCTION in the order of its code. They are the starts of its blocks, the
// entry's first, and the positions after calls that may not return.
std::vector<Place> findPlaces(llvm::MachineFunction &function, const Processor &processor);

} // namespace gmonpass

#endif
