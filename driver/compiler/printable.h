//===- printable.h - messages that are safe for a terminal ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_COMPILER_PRINTABLE_H
#define GMONKIT_DRIVER_COMPILER_PRINTABLE_H

#include <cstdio>
#include <string>

namespace gmonkit {

// Returns the length in bytes of the character at AT; 0 if it must be escaped: it is not UTF-8,
// controls the terminal, or changes the direction of writing.
inline size_t shownSize(const std::string &text, size_t at) {
  unsigned char first = text[at];
  if (first < 0x80)
    return first >= 0x20 && first != 0x7f;
  size_t size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || size > text.size() - at)
    return 0;
  unsigned character = first & (0x7f >> size);
  for (size_t i = 1; i < size; ++i) {
    unsigned char next = text[at + i];
    if ((next & 0xc0) != 0x80)
      return 0;
    character = character << 6 | (next & 0x3f);
  }
  bool isControl = character < 0xa0 || (character >= 0x200e && character <= 0x200f) ||
                   (character >= 0x2028 && character <= 0x202e) ||
                   (character >= 0x2066 && character <= 0x2069);
  return isControl ? 0 : size;
}

// Escapes the bytes of unsafe characters in TEXT as \n or \x1b. The analyzer's tools have a
// stricter function of this name, which uses LLVM's tables for all of Unicode.
inline std::string printable(const std::string &text) {
  std::string shown;
  for (size_t at = 0; at < text.size();) {
    if (size_t size = shownSize(text, at)) {
      shown.append(text, at, size);
      at += size;
      continue;
    }
    char escaped[5];
    std::snprintf(escaped, sizeof escaped, "\\x%02x", static_cast<unsigned char>(text[at++]));
    shown += escaped[2] == '0' && escaped[3] == 'a' ? "\\n" : escaped;
  }
  return shown;
}

} // namespace gmonkit

#endif
