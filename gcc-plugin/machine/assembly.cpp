//===- assembly.cpp - assembly statements as GCC's instructions -----------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/machine/assembly.h"

namespace gmonplugin {

namespace {

// Without a location, which the instruction has: GCC would write it in front of the statement, and
// does not escape the file's name there.
rtx makePattern(const Statement &statement) {
  rtvec inputs = rtvec_alloc(statement.input ? 1 : 0);
  rtvec constraints = rtvec_alloc(statement.input ? 1 : 0);
  if (statement.input) {
    RTVEC_ELT(inputs, 0) = copy_rtx(statement.input);
    RTVEC_ELT(constraints, 0) =
        gen_rtx_ASM_INPUT_loc(GET_MODE(statement.input), ggc_strdup("rm"), UNKNOWN_LOCATION);
  }
  rtx code = gen_rtx_ASM_OPERANDS(VOIDmode, ggc_strdup(statement.text.c_str()), "", 0, inputs,
                                  constraints, rtvec_alloc(0), UNKNOWN_LOCATION);
  MEM_VOLATILE_P(code) = 1;
  rtvec effects = rtvec_alloc(1 + statement.clobbers.size());
  RTVEC_ELT(effects, 0) = code;
  for (size_t i = 0; i < statement.clobbers.size(); ++i) {
    unsigned reg = statement.clobbers[i];
    machine_mode mode = reg == targetm.flags_regnum ? CCmode : DImode;
    RTVEC_ELT(effects, 1 + i) = gen_rtx_CLOBBER(VOIDmode, gen_rtx_REG(mode, reg));
  }
  return gen_rtx_PARALLEL(VOIDmode, effects);
}

} // namespace

void insertAfter(rtx_insn *place, const Statement &statement, location_t location) {
  rtx_insn *insn = emit_insn_after_setloc(makePattern(statement), place, location);
  make_reg_eh_region_note_nothrow_nononlocal(insn);
}

void insertBefore(rtx_insn *place, const Statement &statement, location_t location) {
  rtx_insn *insn = emit_insn_before_setloc(makePattern(statement), place, location);
  make_reg_eh_region_note_nothrow_nononlocal(insn);
}

// Without the last newline, which GCC would count as one more line.
Statement statementOf(const std::string &label, const std::string &lines,
                      const std::vector<unsigned> &clobbers) {
  std::string text = (label.empty() ? "" : label + ":\n") + lines;
#ifdef ASSEMBLER_DIALECT
  if (ASSEMBLER_DIALECT == ASM_INTEL)
    text = "\t.att_syntax prefix\n" + text + "\t.intel_syntax noprefix\n";
#endif
  text.pop_back();
  return {escaped(text), clobbers};
}

std::string escaped(const std::string &text) {
#ifdef ASSEMBLER_DIALECT
  constexpr char special[] = "%{|}";
#else
  constexpr char special[] = "%";
#endif
  std::string result;
  for (char c : text) {
    if (strchr(special, c))
      result += '%';
    result += c;
  }
  return result;
}

std::string symbolText(const char *symbol) {
  char *text = nullptr;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  assemble_name_raw(file, symbol);
  fclose(file);
  std::string name(text, size);
  free(text);
  return name;
}

} // namespace gmonplugin
