//===- function_staleness.h - how much of a profile still fits ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_STALENESS_FUNCTION_STALENESS_H
#define GMONKIT_ANALYZER_STALENESS_FUNCTION_STALENESS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace gmonkit {

struct StaleFunction {
  std::string name;
  bool isFound;    // false: the program has no such function
  uint64_t weight; // the part of its weight that does not match
};

// A comparison of the functions in a file that an earlier build's profile gave with a program's.
struct FunctionStaleness {
  size_t functions = 0; // functions in the file
  size_t followed = 0;  // of these, those that have changed, but all of whose weight matches
  uint64_t weight = 0;  // of all of them, when the profile was recorded
  uint64_t matched = 0; // weight that matches
  // Functions with weight that does not match, the most first, then in the sequence of adding.
  std::vector<StaleFunction> stale;

  // Adds a function of which MATCHED out of WEIGHT match. ISCHANGED says that it matches by parts.
  void add(llvm::StringRef name, bool isFound, uint64_t weight, uint64_t matched,
           bool isChanged = false);
  // Call it after the last function.
  void sort();

  bool reaches(double percent) const { return 100.0 * matched >= percent * weight; }
};

// Prints one fact per line. FUNCTIONS says which functions are in the file, UNIT what their weight
// is. Percentages are rounded down, so 100.0 % means all.
void printStaleness(const FunctionStaleness &result, llvm::StringRef functions,
                    llvm::StringRef unit, llvm::raw_ostream &out);

} // namespace gmonkit

#endif
