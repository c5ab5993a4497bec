//===- free_registers.h - which registers code may change where
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_MACHINE_FREE_REGISTERS_H
#define GMONKIT_GCC_PLUGIN_MACHINE_FREE_REGISTERS_H

#include "gcc-plugin/support/gcc_headers.h"

namespace gmonplugin {

// What may be changed at one place of the function that GCC is compiling: hard registers that
// hold nothing there, the condition codes' among them.
class FreeRegisters {
public:
  FreeRegisters() : registers{} {} // none
  // All but LIVE, those that hold something.
  explicit FreeRegisters(bitmap live);

  bool has(unsigned reg) const { return TEST_HARD_REG_BIT(registers, reg); }

private:
  HARD_REG_SET registers;
};

// Those at BLOCK's start. GCC's data flow must be up to date.
FreeRegisters freeAtStart(basic_block block);

// Those at places in a block. Each next place that is asked for must stand before the last.
class BackwardRegisters {
public:
  explicit BackwardRegisters(basic_block block);

  FreeRegisters after(const rtx_insn *place);

private:
  basic_block block;
  rtx_insn *last; // behind which LIVE is
  auto_bitmap live;
};

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_MACHINE_FREE_REGISTERS_H
