//===- edges.h - counted ways between blocks ------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_FLOW_EDGES_H
#define GMONKIT_LLVM_PASS_FLOW_EDGES_H

#include "llvm-pass/flow/places.h"
#include "llvm-pass/support/llvm_version.h"

namespace gmonpass {

// Adds to PLACES, all of FUNCTION's, the ways on which a jump or padding runs as often as no count
// of blocks tells.
void addEdgePlaces(llvm::MachineFunction &function, std::vector<Place> &places,
                   const llvm::MachineBlockFrequencyInfo &frequencies);

// Adds to PLACES, all of FUNCTION's, the ways that may be counted without a jump more, in place of
// a block. isWanted is false for them.
void addWays(llvm::MachineFunction &function, std::vector<Place> &places);

} // namespace gmonpass

#endif
