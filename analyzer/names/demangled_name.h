//===- demangled_name.h - names as the source has them -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_NAMES_DEMANGLED_NAME_H
#define GMONKIT_ANALYZER_NAMES_DEMANGLED_NAME_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace gmonkit {

// SYMBOL as LLVM's demangler prints it; SYMBOL itself where it is not mangled, longer than
// 16 KiB, or would be longer than LongestDemangledName.
std::string demangledName(llvm::StringRef symbol);

// SYMBOL, which comes from a file, as one line shows it to people: demangled and, where that
// differs, itself behind it in brackets.
std::string shownName(llvm::StringRef symbol);

} // namespace gmonkit

#endif
