//===- printable.h - messages as a terminal can show them -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMON_CC_PRINTABLE_H
#define GMONKIT_DRIVER_GMON_CC_PRINTABLE_H

#include <cstdio>
#include <string>

namespace gmonkit {

// How many bytes the character has that begins at AT, where a terminal shows it and does no more;
// else 0. What is no UTF-8 or turns the direction of writing is not shown.
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

// TEXT with the bytes of what is not shown as \n or \x1b. The analyzer's tools have a stricter
// one of the same name, which knows all of Unicode by LLVM's tables.
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
