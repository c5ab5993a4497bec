//===- file_map.cpp - which object file defines a function -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "file_map.h"
#include "errors.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace gmonkit {

Expected<FileMap> FileMap::read(StringRef path) {
  auto file = MemoryBuffer::getFile(path);
  if (!file)
    return makeError("could not open " + path + ".");
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
      return makeError("unable to parse mapping file " + path + ".");
    StringRef function = rest.drop_front(rest.find_last_of(' ') + 1);
    if (seen.insert(object).second)
      map.allFiles.push_back(object);
    map.entries.try_emplace(function, Entry{object, object != previous});
    previous = object;
  }
  return map;
}

const FileMap::Entry *FileMap::find(StringRef function) const {
  auto place = entries.find(function);
  return place == entries.end() ? nullptr : &place->second;
}

} // namespace gmonkit
