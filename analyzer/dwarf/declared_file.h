//===- declared_file.h - the source file of an entry ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_DWARF_DECLARED_FILE_H
#define GMONKIT_ANALYZER_DWARF_DECLARED_FILE_H

#include "llvm/DebugInfo/DWARF/DWARFDie.h"
#include <string>

namespace gmonkit {

// Returns the absolute path of the file that declares ENTRY, or what ENTRY is a copy or the
// definition of. Empty if unknown. DWARFDie::getDeclFile (LLVM 14 and 22 tried) returns no file
// whose number the abbreviation has (DW_FORM_implicit_const), as GCC writes it.
std::string declaredFile(llvm::DWARFDie entry);

} // namespace gmonkit

#endif
