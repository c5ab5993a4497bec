//===- free_registers.cpp - free registers --------------------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/machine/free_registers.h"
#include "gcc-plugin/support/function_filter.h"

namespace gmonplugin {

namespace {

// Returns the registers that calls of the function may change, except those that the user has
// reserved.
HARD_REG_SET changeableRegisters() {
  HARD_REG_SET registers = {};
  if (!keepsEveryRegister(current_function_decl))
    registers = crtl->abi->full_reg_clobbers();
  for (unsigned reg = 0; reg < FIRST_PSEUDO_REGISTER; ++reg)
    if (fixed_regs[reg] || global_regs[reg])
      CLEAR_HARD_REG_BIT(registers, reg);
  if (targetm.flags_regnum != INVALID_REGNUM)
    SET_HARD_REG_BIT(registers, targetm.flags_regnum);
  return registers;
}

} // namespace

FreeRegisters::FreeRegisters(bitmap live) {
  HARD_REG_SET used;
  REG_SET_TO_HARD_REG_SET(used, live);
  registers = changeableRegisters() & ~used;
}

FreeRegisters freeAtStart(basic_block block) {
  auto_bitmap live;
  bitmap_copy(live, DF_LR_IN(block));
  df_simulate_initialize_forwards(block, live); // registers that an exception sets
  return FreeRegisters(live);
}

BackwardRegisters::BackwardRegisters(basic_block block) : block(block), last(BB_END(block)) {
  bitmap_copy(live, DF_LR_OUT(block));
  df_simulate_initialize_backwards(block, live);
}

FreeRegisters BackwardRegisters::after(const rtx_insn *place) {
  for (; last != place; last = PREV_INSN(last))
    df_simulate_one_insn_backwards(block, last, live);
  return FreeRegisters(live);
}

} // namespace gmonplugin
