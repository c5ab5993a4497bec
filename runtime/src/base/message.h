//===- message.h - messages on standard error -----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_MESSAGE_H
#define GMONRT_BASE_MESSAGE_H

#include <cstddef>

namespace gmonrt {

// Write `gmonrt: error: ...` or `gmonrt: warning: ...` and a newline in one system call. FORMAT is
// printf's. They preserve errno.
__attribute__((format(printf, 1, 2))) void error(const char *format, ...);
__attribute__((format(printf, 1, 2))) void warning(const char *format, ...);

// Returns the usual text of the errno NUMBER. strerror() may call malloc for a translation, and so
// wait for ever in a handler that interrupted malloc.
const char *errorText(int number);

// Remembers the file that is standard error when the program starts. If the program later closes it
// or opens another file there, messages are dropped. Call it once, before the other functions.
void rememberStandardError();

void writeToStandardError(const char *text, size_t size);

} // namespace gmonrt

#endif
