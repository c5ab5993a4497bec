//===- message.h - one-line messages on standard error --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_MESSAGE_H
#define GMONRT_BASE_MESSAGE_H

#include <cstddef>

namespace gmonrt {

// Write `gmonrt: error: ...` or `gmonrt: warning: ...` and a newline in one piece.
// FORMAT is printf's. errno is kept.
__attribute__((format(printf, 1, 2))) void error(const char *format, ...);
__attribute__((format(printf, 1, 2))) void warning(const char *format, ...);

// Standard error is what the program has there at its start. If it is closed later, or another
// file, that is the program's, and nothing is said there. Once, before anything else here.
void rememberStandardError();

void writeToStandardError(const char *text, size_t size);

} // namespace gmonrt

#endif
