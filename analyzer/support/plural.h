//===- plural.h - numbers of things in messages ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_SUPPORT_PLURAL_H
#define GMONKIT_ANALYZER_SUPPORT_PLURAL_H

#include "llvm/ADT/Twine.h"
#include <string>

namespace gmonkit {

// Returns COUNT and what it counts, such as "1 function is" or "2 functions are".
inline std::string plural(uint64_t count, llvm::StringRef one, llvm::StringRef many) {
  return (llvm::Twine(count) + " " + (count == 1 ? one : many)).str();
}

// The same where the word only gets an s, such as "1 run" or "2 runs".
inline std::string plural(uint64_t count, llvm::StringRef noun) {
  return plural(count, noun, noun.str() + "s");
}

} // namespace gmonkit

#endif
