//===- early_functions.h - functions that run before TLS exists -----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_EARLY_FUNCTIONS_H
#define GMONKIT_PLUGIN_COMMON_EARLY_FUNCTIONS_H

#include <string_view>

namespace gmonkit {

// Returns whether the start files of a static program call a function with this NAME (the
// assembler's) before they create thread-local storage. A program's own function with that name is
// then called.
inline bool isCalledByStartup(std::string_view name) {
  for (std::string_view early : {"memcpy", "memmove", "memset", "memcmp", "mempcpy", "memchr",
                                 "strlen", "strnlen", "strchr", "strrchr", "strcmp", "strncmp"})
    if (name == early)
      return true;
  return false;
}

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_EARLY_FUNCTIONS_H
