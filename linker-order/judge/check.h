//===- check.h - how much of an order a program still has -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_JUDGE_CHECK_H
#define GMONKIT_LINKER_ORDER_JUDGE_CHECK_H

#include "analyzer/object/image.h"
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
  ListedWeight all;      // of all names
  ListedWeight resolved; // of the names found
  // Names not found, those with most calls first, of equals the one listed first.
  std::vector<MissingName> missing;
  // The same of names that were listed when the order was made, but are no more.
  std::vector<MissingName> unlisted;

  // True when the names found have at least PERCENT of both calls and bytes.
  bool reaches(double percent) const;
};

// Looks the order NAMES up in PROGRAM. WEIGHTS has what the order listed when it was made: what
// NAMES lacks of that counts as not resolved, and a name that it does not have as one call of one
// byte. The result refers to NAMES and WEIGHTS.
Staleness checkOrder(const Image &program, llvm::ArrayRef<std::string> names,
                     const llvm::StringMap<ListedWeight> &weights);

} // namespace gmonkit

#endif
