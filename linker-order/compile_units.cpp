//===- compile_units.cpp - which source has which code ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/compile_units.h"
#include "analyzer/errors.h"
#include "analyzer/source_lines.h"

using namespace llvm;

namespace gmonkit {

Expected<LinkMap> readCompileUnits(StringRef path) {
  Expected<SourceLines> lines = SourceLines::open(path);
  if (!lines)
    return lines.takeError();
  LinkMap map;
  for (const auto &[begin, end, file] : lines->unitRanges())
    map.sections.push_back({begin, end - begin, file.str(), ".text"});
  for (StringRef file : lines->unitFiles())
    map.files.push_back(file.str());
  if (map.sections.empty())
    return fileError(path, "no debug information tells its compile units; compile with -g1, or "
                           "give the link map with --map=FILE");
  return map;
}

} // namespace gmonkit
