//===- printable.h - messages that are safe for a terminal ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_COMPILER_PRINTABLE_H
#define GMONKIT_DRIVER_COMPILER_PRINTABLE_H

#include "gmonkit/shown_text.h"
#include <string>

namespace gmonkit {

// Escapes the bytes of unsafe characters in TEXT as \n or \x1b. The analyzer's tools have a
// stricter function of this name, which uses LLVM's tables for all of Unicode.
inline std::string printable(const std::string &text) {
  std::string shown;
  forEachShown(text.data(), text.size(),
               [&](const char *part, size_t size) { shown.append(part, size); });
  return shown;
}

} // namespace gmonkit

#endif
