//===- source_finder.h - search for source files --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_DWARF_SOURCE_FINDER_H
#define GMONKIT_ANALYZER_DWARF_SOURCE_FINDER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace gmonkit {

class SourceFinder {
public:
  // PREFIXES are pairs (folder as recorded, folder here). FOLDERS are searched in their order, then
  // those of the environment variable GPROF_PATH.
  SourceFinder(std::vector<std::pair<std::string, std::string>> prefixes,
               std::vector<std::string> folders);

  // Returns the text of the file that is recorded as PATH. Tries PATH with its prefix replaced;
  // then, if PATH is relative, PATH under each folder; then its base name in each folder. The error
  // is that of the first try, localPath(PATH).
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> open(llvm::StringRef path) const;

  // Returns PATH with its prefix replaced.
  std::string localPath(llvm::StringRef path) const;

private:
  std::vector<std::pair<std::string, std::string>> prefixes;
  std::vector<std::string> folders;
};

} // namespace gmonkit

#endif
