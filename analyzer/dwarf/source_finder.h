//===- source_finder.h - where the text of a source file is ----------------===//
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
  // PREFIXES: (folder as recorded, folder here). FOLDERS are looked through in their order, then
  // those in the environment's GPROF_PATH.
  SourceFinder(std::vector<std::pair<std::string, std::string>> prefixes,
               std::vector<std::string> folders);

  // The text of the file recorded as PATH: there, with a prefix replaced; else, where PATH is
  // relative, under each folder; else by its name alone in each folder. An error is why the
  // first of these, pathHere(PATH), could not be read.
  llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> open(llvm::StringRef path) const;

  // PATH with a prefix replaced.
  std::string pathHere(llvm::StringRef path) const;

private:
  std::vector<std::pair<std::string, std::string>> prefixes;
  std::vector<std::string> folders;
};

} // namespace gmonkit

#endif
