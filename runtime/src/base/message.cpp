//===- message.cpp - messages on standard error ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "base/message.h"
#include "arch/machine.h"
#include "base/descriptor.h"
#include "text/format.h"
#include <cerrno>
#include <cstdarg>
#include <initializer_list>
#include <sys/syscall.h>
#include <unistd.h>

namespace gmonrt {

namespace {

constexpr size_t MostOfLine = 1024;

// Appends TEXT to LINE, as far as there is room for it and a line's end. Control characters, which
// a terminal would obey, become \xNN: names of files and options are from anywhere.
void append(const char *text, char (&line)[MostOfLine], size_t &used) {
  for (; *text && used + 5 < MostOfLine; ++text) {
    auto byte = static_cast<unsigned char>(*text);
    bool isControl = byte < ' ' || byte == 0x7f;
    if (isControl)
      used += static_cast<size_t>(formatText(line + used, MostOfLine - used, "\\x%02x", byte));
    else
      line[used++] = *text;
  }
}

void print(const char *kind, const char *format, va_list arguments) {
  int savedErrno = errno;
  char text[MostOfLine], line[MostOfLine];
  size_t used = 0;
  formatArguments(text, sizeof text, format, arguments);
  for (const char *part : {"gmonrt: ", kind, ": ", static_cast<const char *>(text)})
    append(part, line, used);
  line[used++] = '\n';
  writeToStandardError(line, used);
  errno = savedErrno;
}

struct ErrorText {
  int number;
  const char *text;
};

// What system calls of the runtime may return.
constexpr ErrorText ErrorTexts[] = {
    {EPERM, "Operation not permitted"},
    {ENOENT, "No such file or directory"},
    {EINTR, "Interrupted system call"},
    {EIO, "Input/output error"},
    {ENXIO, "No such device or address"},
    {EBADF, "Bad file descriptor"},
    {EAGAIN, "Resource temporarily unavailable"},
    {ENOMEM, "Cannot allocate memory"},
    {EACCES, "Permission denied"},
    {EBUSY, "Device or resource busy"},
    {EEXIST, "File exists"},
    {EXDEV, "Invalid cross-device link"},
    {ENODEV, "No such device"},
    {ENOTDIR, "Not a directory"},
    {EISDIR, "Is a directory"},
    {EINVAL, "Invalid argument"},
    {ENFILE, "Too many open files in system"},
    {EMFILE, "Too many open files"},
    {ETXTBSY, "Text file busy"},
    {EFBIG, "File too large"},
    {ENOSPC, "No space left on device"},
    {ESPIPE, "Illegal seek"},
    {EROFS, "Read-only file system"},
    {EMLINK, "Too many links"},
    {EPIPE, "Broken pipe"},
    {ENAMETOOLONG, "File name too long"},
    {ENOLCK, "No locks available"},
    {ENOSYS, "Function not implemented"},
    {ELOOP, "Too many levels of symbolic links"},
    {EOVERFLOW, "Value too large for defined data type"},
    {EOPNOTSUPP, "Operation not supported"},
    {ENOBUFS, "No buffer space available"},
    {ESTALE, "Stale file handle"},
    {EDQUOT, "Disk quota exceeded"},
};

struct stat standardError;
bool isOpen; // open, and not a file of the program

bool getStatus(struct stat &status) {
  return rawSyscall(SYS_fstat, STDERR_FILENO, reinterpret_cast<long>(&status)) == 0;
}

} // namespace

const char *errorText(int number) {
  for (const ErrorText &error : ErrorTexts)
    if (error.number == number)
      return error.text;
  return "unexpected error";
}

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
