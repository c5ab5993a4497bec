//===- processor_riscv64.cpp - what is particular to 64-bit RISC-V
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//
//
// All hooks take their argument in t4 and keep all other registers but ra and t5. Below the stack
// pointer lies nobody's data.
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/machine/processor.h"
#include "gcc-plugin/machine/register_pair.h"
#include "gmonkit/abi.h"

using gmonkit::Threads;

namespace gmonplugin {

namespace {

// t6 to t0, then those that have arguments and results.
const std::vector<unsigned> scratchRegisters = {31, 30, 29, 28, 7,  6,  5, 17,
                                                16, 15, 14, 13, 12, 11, 10};
constexpr unsigned T4 = 29;

// Decrements COUNTER in PAIR. BEFORE stands where it has been read and not yet been written.
Lines count(const std::string &counter, Threads threads, const RegisterPair &pair,
            const Lines &before = {}) {
  const std::string a = pair.address(), b = pair.value(), there = b + ",0(" + a + ")";
  Lines lines = {"lla\t" + a + "," + counter};
  if (threads == Threads::Exact)
    lines = lines + Lines{"la.tls.ie\t" + b + "," GMON_SYMBOL_COUNTER_BASE,
                          "add\t" + b + "," + b + ",tp", "ld\t" + b + ",0(" + b + ")",
                          "add\t" + a + "," + a + "," + b};
  lines = lines + Lines{"ld\t" + there} + before +
          Lines{"addi\t" + b + "," + b + ",-1", "sd\t" + there};
  if (pair.isFree())
    return lines;
  return Lines{"addi\tsp,sp,-16", "sd\t" + a + ",0(sp)", "sd\t" + b + ",8(sp)"} + lines +
         Lines{"ld\t" + a + ",0(sp)", "ld\t" + b + ",8(sp)", "addi\tsp,sp,16"};
}

// Calls HOOK, which the file has its own copy of, so the linker puts nothing in between, with what
// SET_ARGUMENT puts into t4.
Lines callHook(const std::string &setArgument, const char *hook) {
  return {"addi\tsp,sp,-32", "sd\tra,0(sp)", "sd\tt4,8(sp)",
          "sd\tt5,16(sp)",   setArgument,    std::string("call\t") + hook,
          "ld\tra,0(sp)",    "ld\tt4,8(sp)", "ld\tt5,16(sp)",
          "addi\tsp,sp,32"};
}

} // namespace

bool isSupportedTarget() { return TARGET_64BIT && !BYTES_BIG_ENDIAN; }

const char *const supportedTarget = "64-bit little-endian code";

const bool exactWantsThreadStorage = true, indirectCallsHaveCaches = false;

rtx_insn *startOfCode(basic_block block) { return bb_note(block); }

unsigned counterCost(const FreeRegisters &free) {
  return RegisterPair(scratchRegisters, free).isFree() ? 1 : 2;
}

Statement countStatement(const std::string &label, const std::string &counter, Threads threads,
                         const FreeRegisters &free) {
  RegisterPair pair(scratchRegisters, free);
  return {joined(count(counter, threads, pair), label), pair.clobbers()};
}

// Counters begin at 0.
Statement firstRunStatement(const std::string &label, const std::string &counter, Threads threads,
                            const FreeRegisters &free, const std::string &function, unsigned id) {
  RegisterPair pair(scratchRegisters, free);
  const std::string back = ".Lgmon.back" + std::to_string(id);
  Lines tell = Lines{"bnez\t" + pair.value() + "," + back} +
               callHook("lla\tt4," + function, GMON_SYMBOL_FIRST) + Lines{back + ":"};
  return {joined(count(counter, threads, pair, tell), label), pair.clobbers()};
}

bool mayCallEntryHook(const FreeRegisters &free) { return free.has(T4); }

// The hook may be another file's: lazy binding would lose t4, and the linker's code in between
// change t1 and t3, so it is called by its slot.
Statement entryHookStatement() {
  return {joined({"mv\tt4,ra", ".option\tpush", ".option\tpic", "la\tra," GMON_SYMBOL_FENTRY,
                  ".option\tpop", "jalr\tra", "mv\tra,t4"}),
          {T4}};
}

Statement indirectCallStatement(rtx target, const std::string &, Threads, const FreeRegisters &) {
  return {joined(callHook("mv\tt4,%0", GMON_SYMBOL_ICALL)), {}, target};
}

// Calls through the global offset table are indirect ones.
rtx slotSymbol(rtx) { return nullptr; }

std::string outsideReference(const std::string &) { return "0"; }

std::string returnCode() { return "\tret\n"; }

std::string tailCallCode(const char *function, const char *argument) {
  return std::string("\tlla\ta0,") + argument + "\n\ttail\t" + function + "\n";
}

} // namespace gmonplugin
