//===- text/environment.h - the variables of the environment --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_TEXT_ENVIRONMENT_H
#define GMONRT_TEXT_ENVIRONMENT_H

// The C library's own name of environ. A program may define that one itself, and getenv, as
// shells do.
extern "C" char **__environ;

namespace gmonrt {

// Returns the value of the variable NAME, null if it is not set.
inline const char *environmentVariable(const char *name) {
  for (char **variable = __environ; variable && *variable; ++variable) {
    const char *at = *variable;
    const char *expected = name;
    while (*expected && *at == *expected) {
      ++at;
      ++expected;
    }
    if (!*expected && *at == '=')
      return at + 1;
  }
  return nullptr;
}

} // namespace gmonrt

#endif
