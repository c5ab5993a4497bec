//===- processor_riscv64.cpp - code for 64-bit RISC-V ---------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/machine/load_store.h"
#include "gcc-plugin/machine/processor.h"

namespace gmonplugin {

bool isSupportedTarget() { return TARGET_64BIT && !BYTES_BIG_ENDIAN; }

const gmonkit::LoadStoreCode &loadStoreCode = gmonkit::riscv64Code;

const std::vector<unsigned> hookRegisters = {29}; // t4

std::string behindAccess() { return ""; }

rtx_insn *startOfCode(basic_block block) { return bb_note(block); }

std::string tailCallCode(const char *function, const char *argument) {
  return std::string("\tlla\ta0,") + argument + "\n\ttail\t" + function + "\n";
}

} // namespace gmonplugin
