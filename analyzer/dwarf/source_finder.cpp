//===- source_finder.cpp - search for source files ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/dwarf/source_finder.h"
#include "analyzer/support/input_file.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

using namespace llvm;

namespace gmonkit {
SourceFinder::SourceFinder(std::vector<std::pair<std::string, std::string>> prefixes,
                           std::vector<std::string> folders)
    : prefixes(std::move(prefixes)), folders(std::move(folders)) {
  SmallVector<StringRef, 4> more;
  std::string environment = sys::Process::GetEnv("GPROF_PATH").value_or("");
  StringRef(environment).split(more, ':', -1, /*KeepEmpty=*/false);
  this->folders.insert(this->folders.end(), more.begin(), more.end());
}

std::string SourceFinder::localPath(StringRef path) const {
  for (const auto &[recorded, here] : prefixes) {
    StringRef rest = path;
    // The prefix must be a complete folder: /src is not a prefix of /srcgen/a.c.
    if (rest.consume_front(recorded) &&
        (rest.empty() || rest.front() == '/' || StringRef(recorded).ends_with("/")))
      return here + rest.str();
  }
  return path.str();
}

ErrorOr<std::unique_ptr<MemoryBuffer>> SourceFinder::open(StringRef path) const {
  std::string mapped = localPath(path);
  auto file = readNamedFile(mapped);
  std::vector<StringRef> names;
  if (!sys::path::is_absolute(mapped))
    names.push_back(mapped);
  if (StringRef name = sys::path::filename(mapped); name != mapped)
    names.push_back(name);
  for (StringRef name : names)
    for (const std::string &folder : folders)
      if (!file)
        if (auto found = readNamedFile((folder + "/" + name).str()))
          file = std::move(found);
  return file;
}

} // namespace gmonkit
