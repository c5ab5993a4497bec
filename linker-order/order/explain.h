//===- explain.h - explanation of a function's position -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_ORDER_EXPLAIN_H
#define GMONKIT_LINKER_ORDER_ORDER_EXPLAIN_H

#include "linker-order/order/order.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gmonkit {

// A function placed beside the explained one, or joined to it by calls.
struct Neighbour {
  size_t rank; // position in the order, from 0
  uint64_t callsTo = 0, callsFrom = 0;
};

struct Explanation {
  size_t rank = 0;
  bool isStartUp = false;
  std::vector<size_t> sectionMates; // ranks of the other functions in its section
  // If one of these is true, nothing below is known.
  bool isStartFile = false; // see start_files.h
  bool isNewClone = false;  // only the release build has it; see release_match.h
  bool isNamesake = false;  // it has the name of the function before it, in the release build
  bool isIdle = false;      // only others in its section ran
  LayoutNode node;
  uint64_t bytesBefore = 0;               // of all functions before it
  std::optional<Neighbour> before, after; // in the order
  std::vector<Neighbour> partners; // functions with the most calls from or to it, the most first
};

// Returns whether FUNCTION has the name NAME. NAME may be demangled. It may be that of one version,
// "f@@V2", or a linkName, which stands for all versions.
bool isNamed(const OrderedFunction &function, llvm::StringRef name);

// Returns one explanation for each function of ORDER with the name or alias NAME, in order. NAME is
// mangled or in a form of isNameOf. Without a version NAME stands for all versions. So does NAME
// with a version that no symbol has.
std::vector<Explanation> explain(const Order &order, llvm::StringRef name);

} // namespace gmonkit

#endif
