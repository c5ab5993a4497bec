//===- line_table_check.h - check for unreadable line tables --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_DWARF_LINE_TABLE_CHECK_H
#define GMONKIT_ANALYZER_DWARF_LINE_TABLE_CHECK_H

#include "llvm/DebugInfo/DWARF/DWARFUnit.h"
#include "llvm/Support/Error.h"

namespace gmonkit {

// Since DWARF 5 a line table says in which forms it gives folders and files. LLVM's reader (14 and
// 22 tried) crashes if it does not know them. Returns an error if UNIT's line table has unknown
// forms. LLVM reports all other faults itself.
llvm::Error checkLineTableForms(llvm::DWARFUnit &unit);

// Returns the bytes that UNIT's line table says it has; 0 if there is none.
uint64_t lineTableSize(llvm::DWARFUnit &unit);

} // namespace gmonkit

#endif
