//===- output_file.cpp - files that are written whole or not at all ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "output_file.h"
#include "errors.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>

using namespace llvm;

namespace gmonkit {
namespace {

std::error_code writeAll(int fd, StringRef bytes) {
  // A size limit is then an error of write() like a full disk, not the end. (Here and
  // not earlier: RemoveFileOnSignal installs LLVM's own handlers, which would end the
  // program.)
  std::signal(SIGXFSZ, SIG_IGN);
  raw_fd_ostream out(fd, /*shouldClose=*/false);
  out << bytes;
  out.flush();
  std::error_code failed = out.error();
  out.clear_error(); // else its destructor ends the program
  return failed;
}

// Writes BYTES to FD and closes it.
std::error_code writeAndClose(int fd, StringRef bytes) {
  std::error_code failed = writeAll(fd, bytes);
  std::error_code notClosed = sys::fs::closeFile(fd);
  return failed ? failed : notClosed;
}

std::error_code writeInPlace(StringRef path, StringRef bytes) {
  int fd;
  if (std::error_code failed = sys::fs::openFileForWrite(path, fd))
    return failed;
  return writeAndClose(fd, bytes);
}

// LLVM's TempFile would take a % in the user's path for a placeholder.
std::error_code writeBeside(StringRef path, StringRef bytes) {
  std::string temporary = (path + ".tmp." + Twine(sys::Process::getProcessId())).str();
  int fd;
  if (std::error_code failed = sys::fs::openFileForWrite(temporary, fd, sys::fs::CD_CreateNew))
    return failed;
  sys::RemoveFileOnSignal(temporary);
  std::error_code failed = writeAndClose(fd, bytes);
  if (!failed)
    failed = sys::fs::rename(temporary, path);
  if (failed)
    sys::fs::remove(temporary);
  sys::DontRemoveFileOnSignal(temporary);
  return failed;
}

} // namespace

Error writeFile(StringRef path, StringRef bytes) {
  sys::fs::file_status status;
  bool inPlace = !sys::fs::status(path, status) && !sys::fs::is_regular_file(status);
  std::error_code failed = inPlace ? writeInPlace(path, bytes) : writeBeside(path, bytes);
  return failed ? fileError(path, failed.message()) : Error::success();
}

Expected<bool> updateFile(StringRef path, StringRef bytes) {
  if (sys::fs::is_regular_file(path))
    if (auto old = MemoryBuffer::getFile(path); old && (*old)->getBuffer() == bytes)
      return false;
  if (Error error = writeFile(path, bytes))
    return error;
  return true;
}

} // namespace gmonkit
