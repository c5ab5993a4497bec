//===- free_registers.h - free registers ----------------------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_MACHINE_FREE_REGISTERS_H
#define GMONKIT_GCC_PLUGIN_MACHINE_FREE_REGISTERS_H

#include "gcc-plugin/support/gcc_headers.h"

namespace gmonplugin {

// The registers that may be changed at one position of the function that GCC is compiling: hard
// registers without a live value, the condition codes included.
class FreeRegisters {
public:
  FreeRegisters() : registers{} {} // none
  // All registers except LIVE.
  explicit FreeRegisters(bitmap live);

  bool has(unsigned reg) const { return TEST_HARD_REG_BIT(registers, reg); }

private:
  HARD_REG_SET registers;
};

// Returns the free registers at BLOCK's start. GCC's data flow must be up to date.
FreeRegisters freeAtStart(basic_block block);

// Finds free registers at positions in a block. Each position must precede the previous one.
class BackwardRegisters {
public:
  explicit BackwardRegisters(basic_block block);

  FreeRegisters after(const rtx_insn *place);

private:
  basic_block block;
  rtx_insn *last; // LIVE is the state after it
  auto_bitmap live;
};

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_MACHINE_FREE_REGISTERS_H
