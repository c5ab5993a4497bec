//===- output_file.cpp - files that are written whole or not at all ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "output_file.h"
#include "errors.h"
#include "llvm/ADT/SmallString.h"
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

std::error_code openTemporary(const std::string &path, int &fd) {
  std::error_code failed = sys::fs::openFileForWrite(path, fd, sys::fs::CD_CreateNew);
  if (failed != std::errc::file_exists)
    return failed;
  // A process of our id was killed while it wrote.
  sys::fs::remove(path);
  return sys::fs::openFileForWrite(path, fd, sys::fs::CD_CreateNew);
}

// What is at PATH, of STATUS, is replaced; its permissions stay. LLVM's TempFile would take a %
// in the user's path for a placeholder.
std::error_code writeBeside(StringRef path, const sys::fs::file_status &status, StringRef bytes) {
  std::string temporary = (path + ".tmp." + Twine(sys::Process::getProcessId())).str();
  int fd;
  if (std::error_code failed = openTemporary(temporary, fd))
    return failed;
  sys::RemoveFileOnSignal(temporary);
  std::error_code failed = writeAndClose(fd, bytes);
  if (!failed && sys::fs::exists(status))
    failed = sys::fs::setPermissions(temporary, status.permissions());
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
  SmallString<128> target; // of a symbolic link, which stays one
  if (inPlace || !sys::fs::is_symlink_file(path) || sys::fs::real_path(path, target))
    target = path;
  std::error_code failed = inPlace ? writeInPlace(path, bytes) : writeBeside(target, status, bytes);
  return failed ? fileError(path, failed.message()) : Error::success();
}

Error flushStandardOutput(raw_fd_ostream &out) {
  out.flush();
  std::error_code failed = out.error();
  out.clear_error();
  return failed ? fileError("standard output", failed.message()) : Error::success();
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
