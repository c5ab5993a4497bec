//===- processor_aarch64.cpp - what is particular to AArch64
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//
//
// A counter is decremented in one register while another one has its address; the condition
// codes are left alone. All hooks take their argument in x9, and change x16, x17, as the
// linker's veneers do, and the condition codes. Below the stack pointer lies nobody's data.
//
// Conditional branches reach 1 MB only, so one to code out of line goes over a branch to it.
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/machine/processor.h"
#include "gcc-plugin/machine/register_pair.h"
#include "gmonkit/abi.h"

using gmonkit::Threads;

namespace gmonplugin {

namespace {

// In the order in which they are taken; those that have arguments and results come last.
const std::vector<unsigned> scratchRegisters = {17, 16, 15, 14, 13, 12, 11, 10, 9,
                                                8,  7,  6,  5,  4,  3,  2,  1,  0};
constexpr unsigned HookRegister = 9, VeneerRegisters[] = {16, 17};

Lines outOfLine(const Lines &lines) {
  return Lines{".subsection 1"} + lines + Lines{".subsection 0"};
}

// LINES, which use PAIR, so that it is what it was if it was not free. Where the compiler keeps
// accesses to memory and multiplications apart, it does not see those of a statement.
Lines around(const RegisterPair &pair, const Lines &lines) {
  Lines behind = TARGET_FIX_ERR_A53_835769 ? Lines{"nop"} : Lines{};
  if (pair.isFree())
    return lines + behind;
  std::string both = pair.address() + ", " + pair.value();
  return Lines{"stp\t" + both + ", [sp, #-16]!"} + lines + Lines{"ldp\t" + both + ", [sp], #16"} +
         behind;
}

// Makes the address of the pair that from which SYMBOL is :lo12:SYMBOL away. With threads=exact
// it is that of the running thread's own copy, whose distance is in thread-local storage.
Lines loadPage(const std::string &symbol, Threads threads, const RegisterPair &pair) {
  const std::string a = pair.address(), b = pair.value();
  if (threads == Threads::Single)
    return {"adrp\t" + a + ", " + symbol};
  return {"adrp\t" + a + ", :gottprel:" GMON_SYMBOL_COUNTER_BASE,
          "ldr\t" + a + ", [" + a + ", :gottprel_lo12:" GMON_SYMBOL_COUNTER_BASE "]",
          "mrs\t" + b + ", tpidr_el0",
          "ldr\t" + a + ", [" + b + ", " + a + "]",
          "adrp\t" + b + ", " + symbol,
          "add\t" + a + ", " + a + ", " + b};
}

std::string load(const RegisterPair &pair, const std::string &offset) {
  return "ldr\t" + pair.value() + ", [" + pair.address() + ", " + offset + "]";
}

// What load has loaded is one less.
Lines decrement(const RegisterPair &pair, const std::string &offset) {
  return {"sub\t" + pair.value() + ", " + pair.value() + ", #1",
          "str\t" + pair.value() + ", [" + pair.address() + ", " + offset + "]"};
}

Lines loadAddress(const std::string &reg, const std::string &symbol) {
  return {"adrp\t" + reg + ", " + symbol, "add\t" + reg + ", " + reg + ", :lo12:" + symbol};
}

// Calls HOOK with what SET_ARGUMENT puts into x9. BEHIND stands behind the call. All registers
// are kept.
Lines callHook(const Lines &setArgument, const char *hook, const Lines &behind = {}) {
  return Lines{"stp\tx9, x30, [sp, #-32]!", "stp\tx16, x17, [sp, #16]"} + setArgument +
         Lines{std::string("bl\t") + hook} + behind +
         Lines{"ldp\tx16, x17, [sp, #16]", "ldp\tx9, x30, [sp], #32"};
}

// INSN's operation of the processor's own, CODE is UNSPEC or UNSPEC_VOLATILE; or -1.
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

// The store of BLOCK that fails if there was another access since a load in an earlier block;
// or null.
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

const char *const supportedTarget = "64-bit little-endian code";

const bool exactWantsThreadStorage = true, indirectCallsHaveCaches = true;

rtx_insn *startOfCode(basic_block block) {
  if (rtx_insn *store = exclusiveStore(block))
    return store;
  // Where there are landing marks, that instruction is one.
  if (block->prev_bb == ENTRY_BLOCK_PTR_FOR_FN(cfun))
    for (rtx_insn *insn = bb_note(block); insn != NEXT_INSN(BB_END(block)); insn = NEXT_INSN(insn))
      if (active_insn_p(insn))
        return signsReturnAddress(insn) ? insn : bb_note(block);
  return bb_note(block);
}

unsigned counterCost(const FreeRegisters &free) {
  return RegisterPair(scratchRegisters, free).isFree() ? 1 : 2;
}

Statement countStatement(const std::string &label, const std::string &counter, Threads threads,
                         const FreeRegisters &free) {
  RegisterPair pair(scratchRegisters, free);
  const std::string low = ":lo12:" + counter;
  Lines count = loadPage(counter, threads, pair) + Lines{load(pair, low)} + decrement(pair, low);
  return {joined(around(pair, count), label), pair.clobbers()};
}

// Counters begin at 0.
Statement firstRunStatement(const std::string &label, const std::string &counter, Threads threads,
                            const FreeRegisters &free, const std::string &function, unsigned id) {
  const std::string first = ".Lgmon.first" + std::to_string(id);
  const std::string back = ".Lgmon.back" + std::to_string(id);
  RegisterPair pair(scratchRegisters, free);
  const std::string low = ":lo12:" + counter;
  Lines tell = Lines{first + ":"} + callHook(loadAddress("x9", function), GMON_SYMBOL_FIRST) +
               Lines{"b\t" + back};
  Lines count =
      loadPage(counter, threads, pair) +
      Lines{load(pair, low), "cbnz\t" + pair.value() + ", " + back, "b\t" + first, back + ":"} +
      decrement(pair, low);
  return {joined(around(pair, count) + outOfLine(tell), label), pair.clobbers()};
}

bool mayCallEntryHook(const FreeRegisters &free) {
  return free.has(HookRegister) &&
         std::all_of(std::begin(VeneerRegisters), std::end(VeneerRegisters),
                     [&](unsigned reg) { return free.has(reg); });
}

// The hook may be another file's, and lazy binding need not keep x9.
Statement entryHookStatement() {
  return {joined({".variant_pcs\t" GMON_SYMBOL_FENTRY, "mov\tx9, x30", "bl\t" GMON_SYMBOL_FENTRY,
                  "mov\tx30, x9"}),
          {HookRegister, VeneerRegisters[0], VeneerRegisters[1], CC_REGNUM}};
}

// Out of line the cache's second way is tried, and then the runtime called. The word behind that
// call tells it the cache.
Statement indirectCallStatement(rtx target, const std::string &cacheId, Threads threads,
                                const FreeRegisters &free) {
  static_assert(GMON_ICALL_WAYS == 2, "one way in line, one out of line");
  const std::string cache = ".Lgmon.icall" + cacheId, first = ".Lgmon.way" + cacheId,
                    second = ".Lgmon.second" + cacheId, miss = ".Lgmon.miss" + cacheId,
                    on = ".Lgmon.on" + cacheId, done = ".Lgmon.site" + cacheId;
  RegisterPair pair(scratchRegisters, free, REGNO(target));
  const std::string compare = "cmp\t" + pair.value() + ", %0";
  Lines begin = loadPage(cache, threads, pair) +
                Lines{"add\t" + pair.address() + ", " + pair.address() + ", :lo12:" + cache};
  Lines inLine = Lines{load(pair, "#16"), compare,     "b.eq\t" + first,
                       "b\t" + second,    first + ":", load(pair, "#24")} +
                 decrement(pair, "#24") + Lines{done + ":"};
  Lines secondWay =
      Lines{second + ":", load(pair, "#32"), compare, "b.ne\t" + miss, load(pair, "#40")} +
      decrement(pair, "#40") + Lines{"b\t" + done};
  Lines hook = Lines{miss + ":"} +
               callHook({"mov\tx9, %0"}, GMON_SYMBOL_ICALL,
                        {"b\t" + on, ".long\t" + cache + "-.", on + ":"}) +
               Lines{"b\t" + done};
  std::vector<unsigned> clobbers = pair.clobbers();
  clobbers.push_back(CC_REGNUM);
  return {joined(around(pair, begin + inLine) + outOfLine(secondWay + hook)), clobbers, target};
}

// Calls through the global offset table are indirect ones.
rtx slotSymbol(rtx) { return nullptr; }

// GNU as has no word that a PLT entry may stand in for.
std::string outsideReference(const std::string &) { return "0"; }

std::string returnCode() { return "\tret\n"; }

// hint 34 marks where indirect branches may land (bti c).
std::string tailCallCode(const char *function, const char *argument) {
  return "\thint\t34\n\t" + joined(loadAddress("x0", argument)) + "\n\tb\t" + function + "\n";
}

} // namespace gmonplugin
