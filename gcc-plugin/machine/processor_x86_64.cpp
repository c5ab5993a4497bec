//===- processor_x86_64.cpp - what is particular to x86-64
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/machine/processor.h"
#include "gmonkit/abi.h"

using gmonkit::Threads;

namespace gmonplugin {

namespace {

struct ScratchRegister {
  unsigned number;
  const char *name;
};

constexpr ScratchRegister scratchRegisters[] = {
    {R11_REG, "r11"}, {R10_REG, "r10"}, {R9_REG, "r9"},  {R8_REG, "r8"},  {DI_REG, "rdi"},
    {SI_REG, "rsi"},  {CX_REG, "rcx"},  {DX_REG, "rdx"}, {AX_REG, "rax"},
};

// A word in memory, in both dialects of assembly.
struct Word {
  std::string att, intel;
};

// The one at ADDRESS that the running thread counts in. With threads=exact that is in its own
// copy: the runtime keeps the copy's distance in the base of the segment.
Word countWord(const std::string &address, Threads threads) {
  bool exact = threads == Threads::Exact;
  return {(exact ? "%%gs:" : "") + address + "(%%rip)",
          "QWORD PTR " + std::string(exact ? "gs:" : "") + address + "[rip]"};
}

// Without the flags there is no way to subtract in memory, but to add in a register.
std::string countByRegister(const Word &word, const std::string &reg) {
  return "{movq " + word.att + ", %%" + reg + "|mov " + reg + ", " + word.intel +
         "}\n\t{leaq -1(%%" + reg + "), %%" + reg + "|lea " + reg + ", [" + reg +
         "-1]}\n\t{movq %%" + reg + ", " + word.att + "|mov " + word.intel + ", " + reg + "}";
}

std::string subtract(const Word &word) {
  return "{subq $1, " + word.att + "|sub " + word.intel + ", 1}";
}

// Keeps the flags on the stack, beyond what the function may hold below its end.
std::string countBetweenFlags(const Word &word) {
  return "{leaq -128(%%rsp), %%rsp|lea rsp, [rsp-128]}\n\tpushfq\n\t" + subtract(word) +
         "\n\tpopfq\n\t{leaq 128(%%rsp), %%rsp|lea rsp, [rsp+128]}";
}

} // namespace

bool isSupportedTarget() { return TARGET_LP64; }

const char *const supportedTarget = "64-bit x86 code";

const bool exactWantsThreadStorage = false; // the base of gs is 0 at first
const bool indirectCallsHaveCaches = true;

rtx_insn *startOfCode(basic_block block) { return bb_note(block); }

unsigned counterCost(const FreeRegisters &free) { return free.has(FLAGS_REG) ? 1 : 4; }

Statement countStatement(const std::string &label, const std::string &counter, Threads threads,
                         const FreeRegisters &free) {
  std::string text = label.empty() ? "" : label + ":\n\t";
  Word word = countWord(counter, threads);
  if (free.has(FLAGS_REG))
    return {text + subtract(word), {FLAGS_REG}};
  for (const ScratchRegister &reg : scratchRegisters)
    if (free.has(reg.number))
      return {text + countByRegister(word, reg.name), {reg.number}};
  return {text + countBetweenFlags(word), {}};
}

// Counters begin at 0 and count down: the first decrement, and no other one, borrows. What
// then runs stands behind all code of the section.
Statement firstRunStatement(const std::string &label, const std::string &counter, Threads threads,
                            const FreeRegisters &, const std::string &function, unsigned id) {
  std::string first = ".Lgmon.first" + std::to_string(id);
  std::string back = ".Lgmon.back" + std::to_string(id);
  std::string text = label.empty() ? "" : label + ":\n\t";
  text += subtract(countWord(counter, threads)) + "\n\tjc\t" + first + "\n" + back +
          ":\n\t.subsection 1\n" + first + ":\n\t{pushq %%r11|push r11}\n\t{leaq " + function +
          "(%%rip), %%r11|lea r11, " + function +
          "[rip]}\n\tcall\t" GMON_SYMBOL_FIRST "@PLT\n\t{popq %%r11|pop r11}\n\tjmp\t" + back +
          "\n\t.subsection 0";
  return {text, {FLAGS_REG}};
}

bool mayCallEntryHook(const FreeRegisters &free) { return free.has(R11_REG); }

Statement entryHookStatement() {
  return {"call\t" GMON_SYMBOL_FENTRY "@PLT", {R11_REG, FLAGS_REG}};
}

namespace {

// Counts a call of r11 in the cache; out of line the second way is tried, and then the
// runtime called. The instruction behind that call tells it the cache and does nothing.
std::string countInCache(const std::string &id, Threads threads) {
  static_assert(GMON_ICALL_WAYS == 2, "one way in line, one out of line");
  const std::string cache = ".Lgmon.icall" + id, second = ".Lgmon.second" + id,
                    miss = ".Lgmon.miss" + id, done = ".Lgmon.site" + id;
  auto compare = [&](int way) {
    Word target = countWord(cache + "+" + std::to_string(16 + 16 * way), threads);
    return "{cmpq " + target.att + ", %%r11|cmp r11, " + target.intel + "}";
  };
  auto count = [&](int way) {
    return subtract(countWord(cache + "+" + std::to_string(24 + 16 * way), threads));
  };
  return compare(0) + "\n\tjne\t" + second + "\n\t" + count(0) + "\n" + done +
         ":\n\t.subsection 1\n" + second + ":\n\t" + compare(1) + "\n\tjne\t" + miss + "\n\t" +
         count(1) + "\n\tjmp\t" + done + "\n" + miss + ":\n\tcall\t" GMON_SYMBOL_ICALL "@PLT" +
         "\n\t{nopl " + cache + "(%%rip)|nop DWORD PTR " + cache + "[rip]}\n\tjmp\t" + done +
         "\n\t.subsection 0";
}

} // namespace

Statement indirectCallStatement(rtx target, const std::string &cacheId, Threads threads,
                                const FreeRegisters &free) {
  std::string count = countInCache(cacheId, threads);
  if (REG_P(target) && REGNO(target) == R11_REG)
    return {count, {FLAGS_REG}};
  if (!free.has(R11_REG))
    return {"{pushq %0|push %0}\n\t{pushq %%r11|push r11}\n\t"
            "{movq 8(%%rsp), %%r11|mov r11, QWORD PTR [rsp+8]}\n\t" +
                count + "\n\t{popq %%r11|pop r11}\n\t{leaq 8(%%rsp), %%rsp|lea rsp, [rsp+8]}",
            {FLAGS_REG},
            target};
  return {"{movq %0, %%r11|mov r11, %0}\n\t" + count, {R11_REG, FLAGS_REG}, target};
}

// [symbol@GOTPCREL + rip], which -fno-plt gives.
rtx slotSymbol(rtx target) {
  if (!MEM_P(target))
    return nullptr;
  rtx address = XEXP(target, 0);
  if (GET_CODE(address) == CONST)
    address = XEXP(address, 0);
  if (GET_CODE(address) != UNSPEC || XINT(address, 1) != UNSPEC_GOTPCREL)
    return nullptr;
  rtx symbol = XVECEXP(address, 0, 0);
  return GET_CODE(symbol) == SYMBOL_REF ? symbol : nullptr;
}

std::string outsideReference(const std::string &function) { return function + "@PLT"; }

std::string returnCode() { return "\tret\n"; }

std::string tailCallCode(const char *function, const char *argument) {
  bool intel = ASSEMBLER_DIALECT == ASM_INTEL;
  return std::string(flag_cf_protection & CF_BRANCH ? "\tendbr64\n" : "") +
         (intel ? std::string("\tlea rdi, ") + argument + "[rip]"
                : std::string("\tleaq ") + argument + "(%rip), %rdi") +
         "\n\tjmp " + function + "@PLT\n";
}

} // namespace gmonplugin
