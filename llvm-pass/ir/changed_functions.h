//===- changed_functions.h - counts of functions that have changed --------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// Clang compiles a function without counts if its flow graph is not that of the
// profile. Where the profile has the old graph, the counts of the blocks that
// are still there are used, and those of the others follow from them.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_IR_CHANGED_FUNCTIONS_H
#define GMONKIT_LLVM_PASS_IR_CHANGED_FUNCTIONS_H

#include "plugin-common/matching/profile_graphs.h"
#include "llvm/IR/Module.h"
#include "llvm/ProfileData/InstrProfReader.h"
#include <memory>
#include <set>

namespace gmonpass {

class ChangedFunctions {
public:
  // PROFILE is the file that Clang has read for MODULE. If it cannot be read, no function is known.
  ChangedFunctions(llvm::Module &module, llvm::StringRef profile);

  struct Outcome {
    std::string name; // of the function in the profile: it may have been renamed
    double share;     // of its counts whose blocks were found, from 0 to 1
  };
  // Gives FUNCTION, for which Clang has found no counts, those of the profile. Returns nothing if
  // there are none, or too few blocks are the same.
  std::optional<Outcome> use(llvm::Function &function);

private:
  // Returns the sum of the counters of the function NAME; nothing if the profile does not know it.
  std::optional<uint64_t> knownCount(llvm::StringRef name) const;

  struct Candidate {
    gmonkit::ProfileGraphs::Function function;
    double leastShare; // of its counts that must be found
  };
  std::optional<Candidate> findOther(const llvm::Function &function, const std::string &name) const;

  std::unique_ptr<llvm::MemoryBuffer> file;
  std::unique_ptr<llvm::IndexedInstrProfReader> reader; // null: no profile
  std::optional<gmonkit::ProfileGraphs> graphs;
  std::set<std::string> names; // of the module's functions, in the profile
};

} // namespace gmonpass

#endif
