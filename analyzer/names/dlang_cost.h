//===- dlang_cost.h - what it costs to demangle a name of D ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_NAMES_DLANG_COST_H
#define GMONKIT_ANALYZER_NAMES_DLANG_COST_H

#include "llvm/ADT/StringRef.h"

namespace gmonkit {

// Returns how many bytes of MANGLED, a name of the language D, a demangler reads at most. It reads
// a type once more for each back reference to it, and again if it has to try another reading.
double dlangCost(llvm::StringRef mangled);

} // namespace gmonkit

#endif
