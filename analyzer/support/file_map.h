//===- file_map.h - which object file defines a function ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_SUPPORT_FILE_MAP_H
#define GMONKIT_ANALYZER_SUPPORT_FILE_MAP_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <utility>
#include <vector>

namespace gmonkit {

// Tells which object file defines a function. The map has the lines that `nm -A` prints: `FILE.o:
// ... FUNCTION`. Like gprof, it keeps only the first function of consecutive lines of one file. The
// file's other functions are not symbols, so their samples go to that first one.
class FileMap {
public:
  struct Entry {
    llvm::StringRef file;
    bool isFirst;
  };

  static llvm::Expected<FileMap> read(llvm::StringRef path);

  // Returns null if FUNCTION is not listed. If it is listed more than once, returns one of the
  // entries.
  const Entry *find(llvm::StringRef function) const;

  // All files in the order of the map, without duplicates.
  llvm::ArrayRef<llvm::StringRef> files() const { return allFiles; }

private:
  FileMap() = default;

  std::unique_ptr<llvm::MemoryBuffer> buffer;
  std::vector<std::pair<llvm::StringRef, Entry>> entries; // by function
  std::vector<llvm::StringRef> allFiles;
};

} // namespace gmonkit

#endif
