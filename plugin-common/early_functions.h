//===- early_functions.h - what runs before there is thread-local storage ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_EARLY_FUNCTIONS_H
#define GMONKIT_PLUGIN_COMMON_EARLY_FUNCTIONS_H

#include <string_view>

namespace gmonkit {

// Whether the start-up code of a static program calls a function of this NAME (the assembler's)
// before it has made thread-local storage: then that is the program's own, if it has one.
inline bool isCalledByStartup(std::string_view name) {
  for (std::string_view early : {"memcpy", "memmove", "memset", "memcmp", "mempcpy", "memchr",
                                 "strlen", "strnlen", "strchr", "strrchr", "strcmp", "strncmp"})
    if (name == early)
      return true;
  return false;
}

} // namespace gmonkit

#endif // GMONKIT_PLUGIN_COMMON_EARLY_FUNCTIONS_H
