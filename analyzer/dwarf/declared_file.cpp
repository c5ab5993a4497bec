//===- declared_file.cpp - the source file of an entry --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/dwarf/declared_file.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/DebugInfo/DWARF/DWARFUnit.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Compilers need three: a copy, its definition, its declaration. Damaged files have cycles.
constexpr unsigned MostEntries = 16;

// Returns what ENTRY is a copy or the definition of, or no entry.
DWARFDie originOf(DWARFDie entry) {
  DWARFDie origin = entry.getAttributeValueAsReferencedDie(dwarf::DW_AT_abstract_origin);
  return origin ? origin : entry.getAttributeValueAsReferencedDie(dwarf::DW_AT_specification);
}

} // namespace

std::string declaredFile(DWARFDie entry) {
  for (unsigned i = 0; entry && i < MostEntries; ++i, entry = originOf(entry)) {
    std::optional<uint64_t> number = dwarf::toUnsigned(entry.find(dwarf::DW_AT_decl_file));
    if (!number)
      continue;
    // With link-time optimisation, the origin may be in another unit, which has its own files. A
    // split unit's are those of its skeleton.
    DWARFUnit *unit = entry.getDwarfUnit()->getLinkedUnit();
    const DWARFDebugLine::LineTable *table =
        unit ? unit->getContext().getLineTableForUnit(unit) : nullptr;
    const char *directory = unit ? unit->getCompilationDir() : nullptr;
    std::string file;
    if (table)
      table->getFileNameByIndex(*number, directory ? directory : "",
                                DILineInfoSpecifier::FileLineInfoKind::AbsoluteFilePath, file);
    return file;
  }
  return "";
}

} // namespace gmonkit
