//===- file_map.cpp - which object file defines a function ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/support/file_map.h"
#include "analyzer/support/errors.h"
#include "analyzer/support/input_file.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace gmonkit {

Expected<FileMap> FileMap::read(StringRef path) {
  auto file = readText(path);
  if (!file)
    return fileError(path, file.getError().message());
  FileMap map;
  map.buffer = std::move(*file);
  SmallVector<StringRef, 0> lines;
  map.buffer->getBuffer().split(lines, '\n', -1, /*KeepEmpty=*/false);
  StringSet<> seen;
  StringRef previous; // object file
  for (StringRef line : lines) {
    if (line.starts_with("No symbols in "))
      continue;
    auto [object, rest] = line.split(':');
    if (object.size() == line.size())
      return fileError(path, "expected lines FILE.o: FUNCTION, as nm -A prints them");
    StringRef function = rest.drop_front(rest.find_last_of(' ') + 1);
    if (seen.insert(object).second)
      map.allFiles.push_back(object);
    map.entries.emplace_back(function, Entry{object, object != previous});
    previous = object;
  }
  llvm::stable_sort(map.entries, less_first());
  return map;
}

// Finds the entry that the C library's bsearch finds; that decides between duplicates.
const FileMap::Entry *FileMap::find(StringRef function) const {
  for (size_t begin = 0, end = entries.size(); begin < end;) {
    size_t middle = (begin + end) / 2;
    int order = function.compare(entries[middle].first);
    if (order == 0)
      return &entries[middle].second;
    (order < 0 ? end : begin) = order < 0 ? middle : middle + 1;
  }
  return nullptr;
}

} // namespace gmonkit
