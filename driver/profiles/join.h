//===- join.h - profiles of several programs for one compiler -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROFILES_JOIN_H
#define GMONKIT_DRIVER_PROFILES_JOIN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>

// Outputs are written by writeOutput (driver/orders/output_path.h).

namespace gmonkit {

// The compiler takes one list of blocks, but each program of a build has its own. Writes the lists
// PATHS ('gmonkit order --blocks') as one list to OUTPUT. Of a function that several programs have,
// the entry that ran most is taken. Of those with other blocks the shapes are kept.
llvm::Error joinBlockLists(llvm::ArrayRef<std::string> paths, const std::string &output);

// The same of profiles of counts: for Clang ('gmonkit export --instr-profile'), for GCC
// (--gcc-profile), or both in one file. Of a function that several programs have, Clang's counts
// are added up, those of first and second trainings each; for GCC the entry that ran most is taken.
llvm::Error joinCounts(llvm::ArrayRef<std::string> paths, const std::string &output);

// Returns whether the file PATH begins as one that joinCounts reads.
bool isOfCounts(const std::string &path);

// Writes the files PATHS, one behind the other, to OUTPUT: orders for ld.lld, or sample profiles as
// text, of which the compiler adds up functions that occur twice.
llvm::Error joinTexts(llvm::ArrayRef<std::string> paths, const std::string &output);

} // namespace gmonkit

#endif
