//===- demangled_name.h - demangled names ---------------------------------===//
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

// Returns SYMBOL as LLVM's demangler prints it. Returns SYMBOL itself if it is not mangled, is
// longer than 16 KiB, or the result would be longer than LongestDemangledName.
std::string demangledName(llvm::StringRef symbol);

// Returns SYMBOL as text for one line: demangled, followed by the mangled name in brackets if that
// differs. SYMBOL may hold any byte; the result is printable.
std::string shownName(llvm::StringRef symbol);

} // namespace gmonkit

#endif
