//===- counted_places.h - where a function is counted --------------------------- ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_COUNTED_PLACES_H
#define GMONKIT_LLVM_PASS_COUNTED_PLACES_H

#include "may_not_return.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include <vector>

namespace gmonpass {

// From here to the next place all instructions run equally often.
struct CountedPlace {
  llvm::Instruction *before;                    // the counter goes before this one
  llvm::SmallVector<llvm::CallBase *, 2> calls; // up to the next place
};

// The places of FUNCTION in the order of its code: the starts of its blocks, that of its
// entry first, and the places after calls that may not return. Where the code generator
// would copy a return to a call to make a tail call of it, that is done first.
std::vector<CountedPlace> findPlaces(llvm::Function &function, const MayNotReturn &mayNotReturn,
                                     const llvm::TargetLibraryInfo &library);

// The first instruction of FUNCTION that is no allocation.
llvm::Instruction *entryPlace(llvm::Function &function);

} // namespace gmonpass

#endif
