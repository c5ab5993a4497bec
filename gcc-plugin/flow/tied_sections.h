//===- tied_sections.h - sections that tables are tied to -----------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_FLOW_TIED_SECTIONS_H
#define GMONKIT_GCC_PLUGIN_FLOW_TIED_SECTIONS_H

#include "gcc-plugin/machine/assembly.h"
#include "plugin-common/part_tables.h"

namespace gmonplugin {

// Returns the statement that writes TABLES, those of the cold part of FUNCTION, which GCC is
// compiling, or of the other part. It may be anywhere in the part. The text is empty if there are
// no tables.
Statement tablesStatement(const gmonkit::PartTables &tables, tree function, bool isCold);

// Writes the section for tables that share one, after all functions, to the assembly FILE. Writes
// nothing if there are no such tables.
void writeKeptSection(FILE *file);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_FLOW_TIED_SECTIONS_H
