//===- verify.h - a check of a linked program's order ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A linker may silently ignore an order; verify.cpp lists how. So the check
// uses only the linked program.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_JUDGE_VERIFY_H
#define GMONKIT_LINKER_ORDER_JUDGE_VERIFY_H

#include "analyzer/object/image.h"
#include "analyzer/object/symbol_index.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace gmonkit {

// A name of several functions: linkers move all of them.
struct SharedName {
  llvm::StringRef name;
  size_t functions = 0;
  uint64_t bytes = 0; // of all of them
};

// The result. A "listed function" is a function of the program that at least one name of the order
// stands for. Names folded onto one address are one function. A name that several functions share
// stands for all of them.
struct Verification {
  size_t names = 0;      // in the order
  size_t namesFound = 0; // of these, names of functions in the program

  size_t functions = 0;  // listed functions
  size_t inOrder = 0;    // largest number of them that are in order after all
                         // others are removed
  size_t inversions = 0; // neighbours in memory (of listed ones) in the wrong order

  uint64_t listedBytes = 0;
  uint64_t unlistedBytes = 0; // of functions between the first and the last listed one
  uint64_t pages = 0;         // pages of PageSize bytes with listed functions

  std::vector<SharedName> shared;        // by bytes, the most first
  std::vector<llvm::StringRef> missing;  // names not found, in order
  std::vector<llvm::StringRef> sections; // output sections of listed functions

  // Returns the smallest number of pages for the same number of bytes.
  uint64_t leastPages() const;
  // Returns whether at least PERCENT of the names are found and at least PERCENT of the listed
  // functions are in order.
  bool reaches(double percent) const;
};

// Compares PROGRAM, whose index is INDEX, with the order NAMES, which is in memory order and
// without duplicates. The result refers to PROGRAM and NAMES.
Verification verify(const Image &program, const SymbolIndex &index,
                    llvm::ArrayRef<std::string> names);

} // namespace gmonkit

#endif
