//===- output_file.cpp - files that are written whole or not at all ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "output_file.h"
#include "errors.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>

using namespace llvm;

namespace gmonkit {
namespace {

std::error_code writeAll(int fd, StringRef bytes) {
  // A size limit is then an error of write() like a full disk, not the end. (Here and
  // not earlier: TempFile installs LLVM's own handlers, which would end the program.)
  std::signal(SIGXFSZ, SIG_IGN);
  raw_fd_ostream out(fd, /*shouldClose=*/false);
  out << bytes;
  out.flush();
  std::error_code failed = out.error();
  out.clear_error(); // else its destructor ends the program
  return failed;
}

Error writeInPlace(StringRef path, StringRef bytes) {
  int fd;
  if (std::error_code failed = sys::fs::openFileForWrite(path, fd))
    return fileError(path, failed.message());
  std::error_code failed = writeAll(fd, bytes);
  std::error_code notClosed = sys::fs::closeFile(fd);
  if (failed || notClosed)
    return fileError(path, (failed ? failed : notClosed).message());
  return Error::success();
}

} // namespace

Error writeFile(StringRef path, StringRef bytes) {
  sys::fs::file_status status;
  if (!sys::fs::status(path, status) && !sys::fs::is_regular_file(status))
    return writeInPlace(path, bytes);

  Expected<sys::fs::TempFile> temporary = sys::fs::TempFile::create(path + ".%%%%%%%%");
  if (!temporary)
    return fileError(path, toString(temporary.takeError()));
  if (std::error_code failed = writeAll(temporary->FD, bytes)) {
    consumeError(temporary->discard());
    return fileError(path, failed.message());
  }
  if (Error failed = temporary->keep(path))
    return fileError(path, toString(std::move(failed)));
  return Error::success();
}

} // namespace gmonkit
