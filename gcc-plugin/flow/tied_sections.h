//===- tied_sections.h - what a part's tables are tied to
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

// What lays out TABLES, those of the cold part of FUNCTION, which GCC is compiling, or of the other
// one. It may stand anywhere in the part. Empty text if there are none.
Statement tablesStatement(const gmonkit::PartTables &tables, tree function, bool isCold);

// Writes to the assembly FILE, behind all functions, the section that tables of no section of
// their own are tied to, if there are any.
void writeKeptSection(FILE *file);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_FLOW_TIED_SECTIONS_H
