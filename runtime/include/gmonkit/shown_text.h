//===- gmonkit/shown_text.h - characters that are safe for a terminal ----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// For messages of programs that start too often to load LLVM: gmon-cc, and what
// solves counts for gmonkit run.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_SHOWN_TEXT_H
#define GMONKIT_SHOWN_TEXT_H

#include <cstddef>
#include <cstdio>

namespace gmonkit {

// Returns the length of the first character of the SIZE bytes at TEXT, which is not 0; 0 if it must
// be escaped: it is not UTF-8, controls the terminal, or changes the direction of writing.
inline size_t shownSize(const char *text, size_t size) {
  auto first = static_cast<unsigned char>(*text);
  if (first < 0x80)
    return first >= 0x20 && first != 0x7f;
  size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || length > size)
    return 0;
  unsigned character = first & (0x7f >> length);
  for (size_t i = 1; i < length; ++i) {
    auto next = static_cast<unsigned char>(text[i]);
    if ((next & 0xc0) != 0x80)
      return 0;
    character = character << 6 | (next & 0x3f);
  }
  bool isControl = character < 0xa0 || (character >= 0x200e && character <= 0x200f) ||
                   (character >= 0x2028 && character <= 0x202e) ||
                   (character >= 0x2066 && character <= 0x2069);
  return isControl ? 0 : length;
}

// Calls VISIT(bytes, size) for the parts of TEXT, of SIZE bytes: characters, or \n or \x1b for a
// byte that must be escaped.
template <typename Visit> void forEachShown(const char *text, size_t size, Visit visit) {
  for (const char *end = text + size; text != end;) {
    if (size_t length = shownSize(text, static_cast<size_t>(end - text))) {
      visit(text, length);
      text += length;
      continue;
    }
    char escaped[5];
    int length = snprintf(escaped, sizeof escaped, *text == '\n' ? "\\n" : "\\x%02x",
                          static_cast<unsigned char>(*text));
    visit(escaped, static_cast<size_t>(length));
    ++text;
  }
}

} // namespace gmonkit

#endif // GMONKIT_SHOWN_TEXT_H
