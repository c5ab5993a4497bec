//===- file_map.h - which object file defines a function ------------------------===//
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

// Which object file defines a function: what `nm -A` or the like prints, lines
// `FILE.o: ... FUNCTION`. Of the lines of one file that follow each other gprof takes the
// first; the functions of the others are no symbols, so that the code behind the first is
// the file's.
class FileMap {
public:
  struct Entry {
    llvm::StringRef file;
    bool isFirst;
  };

  static llvm::Expected<FileMap> read(llvm::StringRef path);

  // Null where FUNCTION is not listed. Where it is listed more than once, one of the entries.
  const Entry *find(llvm::StringRef function) const;

  // In their order in the map, each once.
  llvm::ArrayRef<llvm::StringRef> files() const { return allFiles; }

private:
  FileMap() = default;

  std::unique_ptr<llvm::MemoryBuffer> buffer;
  std::vector<std::pair<llvm::StringRef, Entry>> entries; // by function
  std::vector<llvm::StringRef> allFiles;
};

} // namespace gmonkit

#endif
