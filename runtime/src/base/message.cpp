//===- message.cpp - messages on standard error ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "base/message.h"
#include "arch/machine.h"
#include "base/descriptor.h"
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <sys/syscall.h>
#include <unistd.h>

namespace gmonrt {

namespace {

void print(const char *kind, const char *format, va_list arguments) {
  int savedErrno = errno;
  char line[1024];
  int length = snprintf(line, sizeof line, "gmonrt: %s: ", kind);
  int body = vsnprintf(line + length, sizeof line - length - 1, format, arguments);
  length += body < static_cast<int>(sizeof line) - length - 1
                ? body
                : static_cast<int>(sizeof line) - length - 2;
  line[length++] = '\n';
  writeToStandardError(line, static_cast<size_t>(length));
  errno = savedErrno;
}

struct stat standardError;
bool isOpen; // open, and not a file of the program

bool getStatus(struct stat &status) {
  return rawSyscall(SYS_fstat, STDERR_FILENO, reinterpret_cast<long>(&status)) == 0;
}

} // namespace

void rememberStandardError() { isOpen = getStatus(standardError); }

// Ignores failures: there is nowhere to report them.
void writeToStandardError(const char *text, size_t size) {
  struct stat now;
  if (!isOpen || !getStatus(now) || !isSameFile(now, standardError))
    return;
  WriteErrors errors;
  writeDescriptor(STDERR_FILENO, text, size);
}

void error(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  print("error", format, arguments);
  va_end(arguments);
}

void warning(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  print("warning", format, arguments);
  va_end(arguments);
}

} // namespace gmonrt
