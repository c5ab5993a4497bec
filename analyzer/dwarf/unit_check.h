//===- unit_check.h - compile units that LLVM can read ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_DWARF_UNIT_CHECK_H
#define GMONKIT_ANALYZER_DWARF_UNIT_CHECK_H

#include "llvm/DebugInfo/DWARF/DWARFDie.h"
#include "llvm/DebugInfo/DWARF/DWARFUnit.h"

namespace gmonkit {

enum class UnitPart { FirstEntry, All };

// Whether LLVM can read PART of UNIT: it crashes where a value is said to reach beyond the file,
// and where entries are nested thousands deep. What else may be wrong with a unit LLVM finds out.
bool canBeRead(llvm::DWARFUnit &unit, UnitPart part);

// The first entry of UNIT, or that of the .dwo file which has the rest of it; none where that is no
// file: LLVM would read a device to its end.
llvm::DWARFDie fullUnitEntry(llvm::DWARFUnit &unit);

} // namespace gmonkit

#endif
