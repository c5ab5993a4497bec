//===- assembly.h - statements of assembly as GCC's instructions
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_MACHINE_ASSEMBLY_H
#define GMONKIT_GCC_PLUGIN_MACHINE_ASSEMBLY_H

#include "gcc-plugin/support/gcc_headers.h"

namespace gmonplugin {

// A statement: assembly as in a C program's asm(), with %% for % and {AT&T|Intel} where
// the dialects differ, and what it does to registers.
struct Statement {
  std::string text;
  std::vector<unsigned> clobbers; // hard registers
  rtx input = nullptr;            // a register or memory, %0 of the text
};

// The instruction for STATEMENT. It belongs to line LOCATION of the source.
void insertAfter(rtx_insn *place, const Statement &statement, location_t location);
void insertBefore(rtx_insn *place, const Statement &statement, location_t location);

// The statement of LINES of assembly, in AT&T's syntax, behind LABEL unless that is empty. They
// change the registers CLOBBERS.
Statement statementOf(const std::string &label, const std::string &lines,
                      const std::vector<unsigned> &clobbers = {});

// TEXT as it has to stand in a Statement to come out unchanged.
std::string escaped(const std::string &text);

// SYMBOL, as the XSTR of a SYMBOL_REF has it, for the assembler: just as GCC itself writes it, for
// the assembler may read other characters than it is given (it's) as it may without quotes.
std::string symbolText(const char *symbol);

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_MACHINE_ASSEMBLY_H
