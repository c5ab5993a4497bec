//===- check.h - the part of an order that a program still has ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_JUDGE_CHECK_H
#define GMONKIT_LINKER_ORDER_JUDGE_CHECK_H

#include "analyzer/object/symbol_index.h"
#include "linker-order/judge/listed_weight.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include <cstddef>
#include <string>
#include <vector>

namespace gmonkit {

struct MissingName {
  llvm::StringRef name;
  ListedWeight weight;
};

struct Staleness {
  size_t names = 0;
  size_t found = 0;
  size_t whole = 0;      // of those, parts of functions that the program has in one piece
  ListedWeight all;      // of all names
  ListedWeight resolved; // of the names found
  // Names not found, sorted by calls, the most first, then by position.
  std::vector<MissingName> missing;
  // The same for names that were listed when the order was made, but are no longer.
  std::vector<MissingName> unlisted;

  // Returns whether the names found have at least PERCENT of the calls and of the bytes.
  bool reaches(double percent) const;
};

// Looks up the order NAMES in the program of INDEX. WEIGHTS has the functions that the order listed
// when it was made. Those missing in NAMES count as not resolved. A name without weight counts as
// one call of one byte. A program without any part of a function has all parts by the functions
// themselves: it is a build without the order's layout of blocks. The result refers to NAMES and
// WEIGHTS.
Staleness checkOrder(const SymbolIndex &index, llvm::ArrayRef<std::string> names,
                     const llvm::StringMap<ListedWeight> &weights);

} // namespace gmonkit

#endif
