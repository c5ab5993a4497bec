//===- processor_x86_64.cpp - code for x86-64 -----------------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/machine/processor.h"
#include "gmonkit/abi.h"

using gmonkit::Threads;
using namespace gmonkit::x86_64;

namespace gmonplugin {

namespace {

struct ScratchRegister {
  unsigned number;
  const char *name;
};

constexpr ScratchRegister scratchRegisters[] = {
    {R11_REG, "%r11"}, {R10_REG, "%r10"}, {R9_REG, "%r9"},  {R8_REG, "%r8"},  {DI_REG, "%rdi"},
    {SI_REG, "%rsi"},  {CX_REG, "%rcx"},  {DX_REG, "%rdx"}, {AX_REG, "%rax"},
};

// Memory cannot be changed without changing the flags, but lea can add in a register.
std::string countByRegister(const std::string &word, const std::string &reg) {
  return "\tmovq " + word + ", " + reg + "\n\tleaq -1(" + reg + "), " + reg + "\n\tmovq " + reg +
         ", " + word + "\n";
}

std::string subtract(const std::string &word) { return "\tsubq $1, " + word + "\n"; }

// Saves the flags on the stack, below the red zone.
std::string countBetweenFlags(const std::string &word) {
  return "\tleaq -128(%rsp), %rsp\n\tpushfq\n" + subtract(word) +
         "\tpopfq\n\tleaq 128(%rsp), %rsp\n";
}

} // namespace

bool isSupportedTarget() { return TARGET_LP64; }

const char *const supportedTarget = "64-bit x86 code";

const bool exactWantsThreadStorage = false; // the base of gs is 0 at first
gmonkit::CallCache callCache() { return gmonkit::CallCache::WayAndTable; }

rtx_insn *startOfCode(basic_block block) { return bb_note(block); }

unsigned counterCost(const FreeRegisters &free) { return free.has(FLAGS_REG) ? 1 : 4; }

Statement countStatement(const std::string &label, const std::string &counter, Threads threads,
                         const FreeRegisters &free, const gmonkit::FirstRun *firstRun) {
  const std::string word = countWord(counter, threads);
  if (firstRun)
    return statementOf(label, subtract(word) + tellFirstRun(*firstRun), {FLAGS_REG});
  if (free.has(FLAGS_REG))
    return statementOf(label, subtract(word), {FLAGS_REG});
  for (const ScratchRegister &reg : scratchRegisters)
    if (free.has(reg.number))
      return statementOf(label, countByRegister(word, reg.name), {reg.number});
  return statementOf(label, countBetweenFlags(word));
}

bool mayCallEntryHook(const FreeRegisters &free) { return free.has(R11_REG); }

Statement entryHookStatement() {
  return {"call\t" GMON_SYMBOL_FENTRY "@PLT", {R11_REG, FLAGS_REG}};
}

// Where r11 is kept, counts below the red zone: the target may be in it.
Statement indirectCallStatement(rtx target, const std::string &cacheId, Threads threads,
                                const FreeRegisters &free, bool mayBeInFrame) {
  std::vector<unsigned> changed = {FLAGS_REG};
  std::string placeRegister;
  for (const ScratchRegister &reg : scratchRegisters)
    if (placeRegister.empty() && reg.number != R11_REG && free.has(reg.number)) {
      placeRegister = reg.name;
      changed.push_back(reg.number);
    }
  const std::string count = statementOf("", countCall(cacheId, threads, placeRegister)).text;
  if (REG_P(target) && REGNO(target) == R11_REG)
    return {count, changed};
  const std::string load = "{movq %0, %%r11|mov r11, %0}\n";
  if (free.has(R11_REG) && !mayBeInFrame) {
    changed.push_back(R11_REG);
    return {load + count, changed, target};
  }
  // plus_constant keeps an address valid that replacing the register in it would not.
  if (reg_mentioned_p(stack_pointer_rtx, target))
    target = adjust_address_nv(target, GET_MODE(target), 128 + UNITS_PER_WORD);
  return {"{leaq -128(%%rsp), %%rsp|lea rsp, [rsp-128]}\n\t{pushq %%r11|push r11}\n\t" + load +
              count + "\n\t{popq %%r11|pop r11}\n\t{leaq 128(%%rsp), %%rsp|lea rsp, [rsp+128]}",
          changed, target};
}

// Recognises [symbol@GOTPCREL + rip], the form of -fno-plt.
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

std::string returnCode() { return "\tret\n"; }

std::string tailCallCode(const char *function, const char *argument) {
  bool intel = ASSEMBLER_DIALECT == ASM_INTEL;
  return std::string(flag_cf_protection & CF_BRANCH ? "\tendbr64\n" : "") +
         (intel ? std::string("\tlea rdi, ") + argument + "[rip]"
                : std::string("\tleaq ") + argument + "(%rip), %rdi") +
         "\n\tjmp " + function + "@PLT\n";
}

} // namespace gmonplugin
