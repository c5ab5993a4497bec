//===- source_functions.cpp - where the source defines functions ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/dwarf/declared_file.h"
#include "analyzer/dwarf/source_lines.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/DebugInfo/DWARF/DWARFDie.h"
#include "llvm/DebugInfo/DWARF/DWARFUnit.h"
#include <tuple>

using namespace llvm;

namespace gmonkit {
namespace {

// Returns NAME without the arguments of a template, which each copy of one function has of its own.
StringRef withoutArguments(StringRef name) {
  return name.starts_with("operator") ? name : name.take_until([](char c) { return c == '<'; });
}

} // namespace

std::vector<SourceFunction> SourceLines::sourceFunctions() const {
  std::vector<SourceFunction> found;
  forEachEntry(dwarf::DW_TAG_subprogram, [&](DWARFDie die) {
    if (die.find(dwarf::DW_AT_declaration))
      return;
    const char *name = die.getShortName();
    uint32_t line = die.getDeclLine();
    std::string file = declaredFile(die);
    if (name && line != 0 && !file.empty())
      found.push_back({pathOf(file), line, withoutArguments(name).str()});
  });
  llvm::sort(found, [](const SourceFunction &a, const SourceFunction &b) {
    return std::tie(a.file, a.line, a.name) < std::tie(b.file, b.line, b.name);
  });
  auto areOfOneLine = [](const SourceFunction &a, const SourceFunction &b) {
    return std::tie(a.file, a.line) == std::tie(b.file, b.line);
  };
  found.erase(std::unique(found.begin(), found.end(), areOfOneLine), found.end());
  return found;
}

} // namespace gmonkit
