//===- compile_units.cpp - the code of compile units ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/program/compile_units.h"
#include "analyzer/dwarf/source_lines.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace gmonkit {

Expected<LinkMap> readCompileUnits(const Image &program) {
  Expected<SourceLines> lines = SourceLines::open(program);
  if (!lines)
    return lines.takeError();
  LinkMap map;
  for (const SourceUnit &unit : lines->units()) {
    for (auto [begin, end] : unit.code)
      map.sections.push_back({begin, end - begin, unit.file.str(), ".text"});
    map.files.push_back(unit.file.str());
  }
  if (map.sections.empty())
    return fileError(program.path(), "no debug information; compile with -g1, or "
                                     "give the link map with --map=FILE");
  llvm::stable_sort(map.sections, [](const InputSection &a, const InputSection &b) {
    return a.address < b.address;
  });
  return map;
}

} // namespace gmonkit
