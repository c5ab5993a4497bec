//===- unit_check.h - a check for unreadable compile units ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_DWARF_UNIT_CHECK_H
#define GMONKIT_ANALYZER_DWARF_UNIT_CHECK_H

#include "llvm/ADT/StringMap.h"
#include "llvm/DebugInfo/DWARF/DWARFDie.h"
#include "llvm/DebugInfo/DWARF/DWARFUnit.h"

namespace gmonkit {

enum class UnitPart { FirstEntry, All };

// Returns whether LLVM can read PART of UNIT. LLVM (14 and 22 tried) crashes if a value reaches
// beyond the file, if entries are nested thousands deep, or if a type has one of the two largest
// signatures. It reports all other faults itself.
bool canBeRead(llvm::DWARFUnit &unit, UnitPart part);

// The .dwo and .dwp files of a program.
class SplitFiles {
public:
  // Returns the first entry of UNIT or, with split DWARF, of its .dwo file. Returns no entry if
  // that is not a regular file: LLVM (14 and 22 tried) would read a device to its end. Nor if a
  // section claims an impossible size, which LLVM would take as memory.
  llvm::DWARFDie fullUnitEntry(llvm::DWARFUnit &unit);

private:
  bool canBeOpened(llvm::StringRef path);

  llvm::StringMap<bool> isUsable; // by path: each file is looked at once
};

} // namespace gmonkit

#endif
