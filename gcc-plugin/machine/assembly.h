//===- assembly.h - assembly statements as GCC's instructions -------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_MACHINE_ASSEMBLY_H
#define GMONKIT_GCC_PLUGIN_MACHINE_ASSEMBLY_H

#include "gcc-plugin/support/gcc_headers.h"

namespace gmonplugin {

// An assembly statement in the form of a C program's asm(), with %% for % and {AT&T|Intel} if the
// dialects differ, and its effect on registers.
struct Statement {
  std::string text;
  std::vector<unsigned> clobbers; // hard registers
  rtx input = nullptr;            // a register or memory, %0 in the text
};

// Inserts the instruction for STATEMENT after PLACE. It belongs to line LOCATION of the source.
void insertAfter(rtx_insn *place, const Statement &statement, location_t location);
void insertBefore(rtx_insn *place, const Statement &statement, location_t location);

// Returns the statement of LINES of assembly, in AT&T syntax, after LABEL unless that is "". They
// change the registers CLOBBERS.
Statement statementOf(const std::string &label, const std::string &lines,
                      const std::vector<unsigned> &clobbers = {});

// Escapes TEXT for a Statement.
std::string escaped(const std::string &text);

// Returns SYMBOL, the XSTR of a SYMBOL_REF, in GCC's own form for the assembler. Without quotes the
// assembler may misread some characters (it's).
std::string symbolText(const char *symbol);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_MACHINE_ASSEMBLY_H
