//===- verify.h - does a linked program follow an order? --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A linker may ignore an order without a word; verify.cpp lists how. So the proof
// is taken from the linked program alone.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LINKER_ORDER_JUDGE_VERIFY_H
#define GMONKIT_LINKER_ORDER_JUDGE_VERIFY_H

#include "analyzer/object/image.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace gmonkit {

// A name that stands for several functions: linkers move them all.
struct SharedName {
  llvm::StringRef name;
  size_t functions = 0;
  uint64_t bytes = 0; // of all of them
};

// What was found. A "listed function" is a function of the program that at least one
// name of the order stands for: names folded onto one address are one function, and
// a name that several functions share stands for all of them.
struct Verification {
  size_t names = 0;      // in the order
  size_t namesFound = 0; // of these, names of functions of the program

  size_t functions = 0;  // listed ones
  size_t inOrder = 0;    // the most of them that can stay when the rest is taken away
                         // and all then stand in order
  size_t inversions = 0; // neighbours in memory (among listed ones) in the wrong order

  uint64_t listedBytes = 0;
  uint64_t unlistedBytes = 0; // of functions between the first and the last listed one
  uint64_t pages = 0;         // of PageSize bytes on which listed functions lie
  static constexpr uint64_t PageSize = 4096;

  std::vector<SharedName> shared;        // by bytes, the most first
  std::vector<llvm::StringRef> missing;  // names not found, in order
  std::vector<llvm::StringRef> sections; // output sections of listed functions

  // The least number of pages that hold as many bytes.
  uint64_t leastPages() const;
  // True when both at least PERCENT of the names are found and at least PERCENT of the
  // listed functions are in order.
  bool reaches(double percent) const;
};

// Compares PROGRAM with the order NAMES, first in memory first and none twice. The
// result refers to both.
Verification verify(const Image &program, llvm::ArrayRef<std::string> names);

} // namespace gmonkit

#endif
