//===- marks.h - marks of the source's blocks --------------------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//
//
// To train GCC's optimiser, each block gets a statement that is no code: an
// empty volatile asm. GCC copies it with its block and never drops or moves it
// elsewhere. So in the final code the marks tell which blocks a machine block
// was made from.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_PROFILE_MARKS_H
#define GMONKIT_GCC_PLUGIN_PROFILE_MARKS_H

#include "gcc-plugin/support/gcc_headers.h"

#include "gcc-plugin/profile/source_flow.h"
#include "plugin-common/mark_record.h"
#include <optional>

namespace gmonplugin {

// Marks the function in cfun, at the position of GCC's profile pass: blocks with code, edges whose
// counts do not follow from those of blocks, and indirect calls. Adds its flow graph to TABLE.
void markBlocks(GraphTable &table);

// Returns the mark that INSN is, at the end of the compiler; nothing if it is something else.
std::optional<gmonkit::Mark> markOf(const rtx_insn *insn);

// Removes all marks from the function in cfun, at the end of the compiler.
void removeMarks();

// Returns the name of the function with this identity, if it is known; otherwise "?".
std::string nameOfMarked(uint64_t identity);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_PROFILE_MARKS_H
