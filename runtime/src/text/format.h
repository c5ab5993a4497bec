//===- text/format.h - printf without the C library -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A program may define snprintf itself, as one for small systems does. The runtime would call that
// one, which may know less than the C library's, or print.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_TEXT_FORMAT_H
#define GMONRT_TEXT_FORMAT_H

#include <cstdarg>
#include <cstddef>

namespace gmonrt {

// Writes what FORMAT says to ROOM, which has SIZE bytes, 1 or more: as much as fits, and a null.
// Returns the length of the complete text, which was cut if that is not below SIZE. Of printf's
// conversions FORMAT may have %s, %d, %u, %x and %%, with #, 0, a width, .* and l or ll.
__attribute__((format(printf, 3, 4))) int formatText(char *room, size_t size, const char *format,
                                                     ...);
__attribute__((format(printf, 3, 0))) int formatArguments(char *room, size_t size,
                                                          const char *format, va_list arguments);

} // namespace gmonrt

#endif
