//===- line_table_check.h - line tables that LLVM can read ------------------===//
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

// From version 5 on a line table says in which forms it names its folders and files. LLVM's
// reader takes it for granted that it knows them: an error where UNIT's table has others. What
// else may be wrong with a table LLVM finds out.
llvm::Error checkLineTableForms(llvm::DWARFUnit &unit);

} // namespace gmonkit

#endif
