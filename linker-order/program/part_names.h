//===- part_names.h - names of the parts of functions ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Clang gives each part of a function that a list of blocks divides a symbol.
// It is named after the function, not after an alias.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_PROGRAM_PART_NAMES_H
#define GMONKIT_LINKER_ORDER_PROGRAM_PART_NAMES_H

#include "analyzer/object/image.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <string>

namespace gmonkit {

// The suffix of the part with the blocks that no cluster has.
constexpr llvm::StringLiteral ColdPartSuffix = ".cold";

// Returns the suffix of the part with the cluster NUMBER; "" for the first one, number 0.
std::string partSuffix(size_t number);

class PartNames {
public:
  // IMAGE is the instrumented program, which tells the names of functions with aliases. If its
  // plugin was an older one, the names are guessed.
  explicit PartNames(const Image &image);

  // Returns that of FUNCTION's names after which its parts are named.
  llvm::StringRef ownName(const Function &function) const;

private:
  llvm::StringSet<> aliased; // functions that have aliases
};

} // namespace gmonkit

#endif
