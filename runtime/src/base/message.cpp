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
#include <sys/syscall.h>
#include <unistd.h>

namespace gmonrt {

namespace {

constexpr size_t MostOfLine = 1024;

bool isControl(char character) {
  return static_cast<unsigned char>(character) < ' ' || character == 0x7f;
}

// Makes control characters in LINE, which a terminal would obey, \xNN: names of files and options
// are from anywhere. Returns the new length, at most MOST. It needs no other buffer: the stack may
// be small.
size_t escapeControls(char (&line)[MostOfLine], size_t most) {
  constexpr char digits[] = "0123456789abcdef";
  size_t used = 0, length = 0; // of what there is room for
  for (; line[used]; ++used) {
    size_t size = isControl(line[used]) ? 4 : 1;
    if (length + size > most)
      break;
    length += size;
  }
  for (size_t to = length; used-- > 0;) {
    char character = line[used];
    if (!isControl(character)) {
      line[--to] = character;
      continue;
    }
    line[--to] = digits[character & 15];
    line[--to] = digits[character >> 4 & 15];
    line[--to] = 'x';
    line[--to] = '\\';
  }
  return length;
}

void print(const char *kind, const char *format, va_list arguments) {
  int savedErrno = errno;
  char line[MostOfLine];
  int length = formatText(line, sizeof line, "gmonrt: %s: ", kind);
  formatArguments(line + length, sizeof line - static_cast<size_t>(length), format, arguments);
  size_t used = escapeControls(line, sizeof line - 1);
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
