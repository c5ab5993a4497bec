//===- memory_file.cpp - files in memory for code that needs a path -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/memory_file.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/MemoryBuffer.h"
#include <sys/mman.h>
#include <unistd.h>

using namespace llvm;

namespace gmonkit {

Expected<MemoryFile> MemoryFile::create() {
  int descriptor = memfd_create("gmonkit", MFD_CLOEXEC);
  if (descriptor < 0)
    return makeError("a file in memory: " + sys::StrError());
  return MemoryFile(descriptor);
}

MemoryFile::~MemoryFile() {
  if (descriptor >= 0)
    close(descriptor);
}

std::string MemoryFile::path() const { return "/proc/self/fd/" + std::to_string(descriptor); }

Expected<std::string> MemoryFile::read() const {
  ErrorOr<std::unique_ptr<MemoryBuffer>> bytes = readNamedFile(path());
  if (!bytes)
    return fileError(path(), bytes.getError().message());
  return (*bytes)->getBuffer().str();
}

} // namespace gmonkit
