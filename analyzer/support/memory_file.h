//===- memory_file.h - files in memory for code that needs a path ---------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_SUPPORT_MEMORY_FILE_H
#define GMONKIT_ANALYZER_SUPPORT_MEMORY_FILE_H

#include "llvm/Support/Error.h"
#include <string>

namespace gmonkit {

// A file in memory. It cannot fail because a disk is full, and it leaves nothing behind.
class MemoryFile {
public:
  static llvm::Expected<MemoryFile> create();
  MemoryFile(MemoryFile &&other) : descriptor(other.descriptor) { other.descriptor = -1; }
  ~MemoryFile();

  // A path that names the file in this process, and in a child process until its exec.
  std::string path() const;

  // Returns everything that was written to the file.
  llvm::Expected<std::string> read() const;

private:
  explicit MemoryFile(int descriptor) : descriptor(descriptor) {}
  int descriptor;
};

} // namespace gmonkit

#endif
