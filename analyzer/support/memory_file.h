//===- memory_file.h - files for those who want a path ------------------------===//
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

// A file that no disk has: no disk is too full for it, and nothing of it stays.
class MemoryFile {
public:
  static llvm::Expected<MemoryFile> create();
  MemoryFile(MemoryFile &&other) : descriptor(other.descriptor) { other.descriptor = -1; }
  ~MemoryFile();

  // Names it in this process, and in a child until it runs another program.
  std::string path() const;

  // All that was written to it.
  llvm::Expected<std::string> read() const;

private:
  explicit MemoryFile(int descriptor) : descriptor(descriptor) {}
  int descriptor;
};

} // namespace gmonkit

#endif
