//===- uncounted_functions.h - functions whose counts are unknown ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_MODEL_UNCOUNTED_FUNCTIONS_H
#define GMONKIT_ANALYZER_MODEL_UNCOUNTED_FUNCTIONS_H

#include "analyzer/model/profile.h"
#include "llvm/ADT/StringSet.h"

namespace gmonkit {

// The functions of a program whose executions a profile does not tell, by their names in the
// source. A function that was left out of the instrumentation, or has more blocks than
// --gmon-max-counters, has no block counts. A compiler must not take it for one that never ran.
class UncountedFunctions {
public:
  explicit UncountedFunctions(const Profile &profile);

  // Returns whether NAME is the name of such functions alone. A function that is not in the program
  // any more has counts, of what it was inlined into.
  bool contain(llvm::StringRef name) const;

private:
  llvm::StringSet<> names;
};

} // namespace gmonkit

#endif
