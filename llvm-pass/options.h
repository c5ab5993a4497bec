//===- options.h - what the user asked of the pass --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// One key has one meaning wherever it is written: `-mllvm -gmon-KEY=VALUE`,
// `gmon<KEY=VALUE;...>` in a pass pipeline, or, where neither reaches,
// GMONPASS_OPTIONS=KEY=VALUE;... in the environment. The first of these that
// names a key decides.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_OPTIONS_H
#define GMONKIT_LLVM_PASS_OPTIONS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/SpecialCaseList.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace gmonpass {

enum class Arcs { Mcount, None };
enum class Blocks { All, None };
enum class Threads { Single, Exact };

struct Options {
  Arcs arcs = Arcs::Mcount;
  Blocks blocks = Blocks::All;
  Threads threads = Threads::Single;
  std::vector<llvm::GlobPattern> include; // empty: everything
  std::vector<llvm::GlobPattern> exclude;
  std::shared_ptr<llvm::SpecialCaseList> ignoreList;
  uint64_t maxCounters = UINT64_MAX; // a function that needs more gets no block counters
  std::string output;                // place of the profile; empty: the runtime's default

  // Sets KEY; an error quotes WRITTEN, the option as the user typed it.
  llvm::Error set(llvm::StringRef key, llvm::StringRef value, llvm::StringRef written);
};

// The options of the command line and the environment, overridden by PARAMETERS
// (the text between `gmon<` and `>`).
llvm::Expected<Options> parseOptions(llvm::StringRef parameters);

} // namespace gmonpass

#endif
