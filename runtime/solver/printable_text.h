//===- printable_text.h - text that is safe for a terminal ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_SOLVER_PRINTABLE_TEXT_H
#define GMONRT_SOLVER_PRINTABLE_TEXT_H

#include "gmonkit/shown_text.h"
#include <cstring>

namespace gmonrt {

// Writes TEXT to SHOWN, with unsafe bytes escaped. Drops characters that do not fit.
template <size_t Room> void makePrintable(const char *text, char (&shown)[Room]) {
  size_t used = 0;
  gmonkit::forEachShown(text, strlen(text), [&](const char *part, size_t size) {
    if (size >= Room - used)
      return;
    memcpy(shown + used, part, size);
    used += size;
  });
  shown[used] = '\0';
}

} // namespace gmonrt

#endif
