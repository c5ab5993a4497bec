//===- demangled_name.cpp - names as the source has them ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "demangled_name.h"
#include "llvm/Demangle/Demangle.h"

using namespace llvm;

namespace gmonkit {

std::string demangledName(StringRef symbol) {
  // The demangler calls itself as deep as a name is nested: up to 4 MiB of stack for this length.
  constexpr size_t LongestName = 16384;
  return symbol.size() > LongestName ? symbol.str() : demangle(symbol);
}

} // namespace gmonkit
