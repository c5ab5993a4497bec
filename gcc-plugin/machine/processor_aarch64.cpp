//===- processor_aarch64.cpp - code for AArch64 ---------------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/machine/load_store.h"
#include "gcc-plugin/machine/processor.h"

namespace gmonplugin {

namespace {

// Returns INSN's processor-specific operation, or -1. CODE is UNSPEC or UNSPEC_VOLATILE.
int operationOf(const rtx_insn *insn, rtx_code code) {
  if (!NONDEBUG_INSN_P(insn))
    return -1;
  rtx pattern = PATTERN(insn);
  if (GET_CODE(pattern) == PARALLEL)
    pattern = XVECEXP(pattern, 0, 0);
  if (GET_CODE(pattern) != SET)
    return -1;
  rtx source = SET_SRC(pattern);
  if (GET_CODE(source) == ZERO_EXTEND)
    source = XEXP(source, 0);
  return GET_CODE(source) == code ? XINT(source, 1) : -1;
}

bool signsReturnAddress(const rtx_insn *insn) {
  int operation = operationOf(insn, UNSPEC);
  return operation == UNSPEC_PACIASP || operation == UNSPEC_PACIBSP;
}

// Returns the store of BLOCK that fails if another access happened since a load in an earlier
// block; null if there is none.
rtx_insn *exclusiveStore(basic_block block) {
  rtx_insn *insn;
  FOR_BB_INSNS(block, insn) {
    int operation = operationOf(insn, UNSPEC_VOLATILE);
    if (operation == UNSPECV_SX)
      return insn;
    if (operation == UNSPECV_LX)
      return nullptr;
  }
  return nullptr;
}

} // namespace

bool isSupportedTarget() { return !TARGET_ILP32 && !TARGET_BIG_END; }

const gmonkit::LoadStoreCode &loadStoreCode = gmonkit::aarch64Code;

const std::vector<unsigned> hookRegisters = {9, 16, 17, CC_REGNUM};

// The compiler's workaround separates accesses to memory from multiplications, but ignores those in
// a statement.
std::string behindAccess() { return TARGET_FIX_ERR_A53_835769 ? "\tnop\n" : ""; }

rtx_insn *startOfCode(basic_block block) {
  if (rtx_insn *store = exclusiveStore(block))
    return store;
  // If there are landing pads, the first instruction is one.
  if (block->prev_bb == ENTRY_BLOCK_PTR_FOR_FN(cfun))
    for (rtx_insn *insn = bb_note(block); insn != NEXT_INSN(BB_END(block)); insn = NEXT_INSN(insn))
      if (active_insn_p(insn))
        return signsReturnAddress(insn) ? insn : bb_note(block);
  return bb_note(block);
}

// hint 34 is a landing pad for indirect branches (bti c).
std::string tailCallCode(const char *function, const char *argument) {
  return std::string("\thint\t34\n\tadrp\tx0, ") + argument + "\n\tadd\tx0, x0, :lo12:" + argument +
         "\n\tb\t" + function + "\n";
}

} // namespace gmonplugin
