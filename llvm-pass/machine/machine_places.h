//===- machine_places.h - where a function is counted -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_MACHINE_MACHINE_PLACES_H
#define GMONKIT_LLVM_PASS_MACHINE_MACHINE_PLACES_H

#include "llvm-pass/machine/machine_calls.h"

namespace gmonpass {

// From here to the next place all instructions run equally often.
struct Place {
  llvm::MachineBasicBlock *block;
  llvm::MachineBasicBlock::iterator start; // its first instruction, or the block's end
  std::vector<MachineCall> calls;          // up to the next place
  bool isEmpty = false;                    // has no code: an entry before a loop
};

// The places of FUNCTION in the order of its code: the starts of its blocks, the entry's
// first, and the places after calls that may not return.
std::vector<Place> findPlaces(llvm::MachineFunction &function, const Processor &processor);

} // namespace gmonpass

#endif
