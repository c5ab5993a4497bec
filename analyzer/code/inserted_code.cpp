//===- inserted_code.cpp - code that the plugins inserted -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// On x86-64 the plugins insert these sequences, or parts of them (docs/abi.md):
//
//   sub $1, COUNTER                              a count if the flags are free,
//   jc OUT-OF-LINE                               and at an entry that tells its first run;
//   mov COUNTER, R; lea -1(R), R; mov R, COUNTER if only a register is free;
//   lea -128(%rsp), %rsp; pushf; sub $1, COUNTER; popf; lea 128(%rsp), %rsp   if nothing is;
//   mov TARGET, %r11; cmp CACHE, %r11; jne OUT-OF-LINE; sub $1, CACHE   before an indirect call;
//   call __fentry__                              with arcs=mcount.
//
// If the call needs the value of r11, or (GCC) reads its target from below the stack pointer,
// lea -128(%rsp), %rsp; push %r11 stand before the four instructions, and pop and lea behind them.
// Clang's lea may go lower.
//
// An instruction that reads or writes a table is inserted. So are the
// instructions next to it that can only belong to such a sequence.
//
// On AArch64 the plugins insert complete sequences: see inserted_aarch64.cpp. With arcs=mcount it
// is mov x9, x30; bl __fentry__; mov x30, x9.
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/inserted_code.h"
#include "analyzer/code/inserted_aarch64.h"
#include "gmonkit/abi.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {

InsertedCode::InsertedCode(const ELFObjectFileBase &object, const Disassembler &tools)
    : tools(tools), isAArch64(object.getArch() == Triple::aarch64) {
  if (!isKnownFor(object))
    return;
  for (const SectionRef &section : object.sections()) {
    Expected<StringRef> name = section.getName();
    if (!name) {
      consumeError(name.takeError());
      continue;
    }
    if (*name == GMON_SECTION_COUNTERS || *name == GMON_SECTION_ICALLS)
      tables.push_back({section.getAddress(), section.getAddress() + section.getSize()});
  }
  for (const ELFSymbolRef symbol : object.symbols()) {
    Expected<StringRef> name = symbol.getName();
    Expected<uint64_t> address = symbol.getAddress();
    if (name && address && *name == GMON_SYMBOL_FENTRY)
      hook = *address;
    consumeError(name.takeError());
    consumeError(address.takeError());
  }
}

bool InsertedCode::isKnownFor(const ELFObjectFileBase &object) {
  return object.getArch() == Triple::x86_64 || object.getArch() == Triple::aarch64;
}

bool InsertedCode::isInTable(uint64_t address) const {
  return any_of(tables,
                [&](const Range &table) { return address >= table.begin && address < table.end; });
}

bool InsertedCode::usesTable(const CodeInstruction &at) const {
  std::optional<uint64_t> address = tools.memoryAddress(at);
  return address && isInTable(*address);
}

bool InsertedCode::callsHook(const CodeInstruction &at) const {
  return hook && tools.isCall(at) && tools.target(at) == hook;
}

namespace {

constexpr int64_t RedZone = 128;

// A sequence that a plugin inserted, from `first` to `last`.
class InsertedGroup {
public:
  InsertedGroup(const Disassembler &tools, ArrayRef<CodeInstruction> code, size_t at)
      : first(at), last(at), tools(tools), code(code) {}

  bool is(size_t i, StringRef name) const { return i < code.size() && tools.name(code[i]) == name; }
  bool isBefore(StringRef name) const { return first != 0 && is(first - 1, name); }
  bool isBehind(StringRef name) const { return is(last + 1, name); }
  bool movesStack(size_t i, int64_t by) const {
    return i < code.size() && tools.stackMove(code[i]) == by;
  }

  // Takes the load of an indirect call's target. The call follows; if it goes through r11 or to a
  // thunk, the load of r11 is the program's own.
  void takeLoad() {
    bool isLoad =
        (isBefore("MOV64rm") || isBefore("MOV64rr")) && tools.writes(code[first - 1], "R11");
    bool isLoadedBefore = last + 1 < code.size() && !isBehind("POP64r") &&
                          (tools.target(code[last + 1]) || tools.jumpsTo(code[last + 1], "R11"));
    if (isLoad && !isLoadedBefore)
      --first;
  }

  // Takes the instructions that save the flags on the stack.
  void takeFlags() {
    if (!isBefore("PUSHF64") || !isBehind("POPF64"))
      return;
    widen();
    takeStackMoves();
  }

  // Takes the instructions that save r11 there.
  void takeRegister() {
    if (!isBefore("PUSH64r") || !isBehind("POP64r"))
      return;
    widen();
    takeStackMoves();
  }

  size_t first, last;

private:
  void widen() { --first, ++last; }
  void takeStackMoves() {
    std::optional<int64_t> down = first != 0 ? tools.stackMove(code[first - 1]) : std::nullopt;
    if (down && *down <= -RedZone && movesStack(last + 1, -*down))
      widen();
  }

  const Disassembler &tools;
  ArrayRef<CodeInstruction> code;
};

} // namespace

std::vector<bool> InsertedCode::find(ArrayRef<CodeInstruction> code) const {
  if (!isPossible())
    return std::vector<bool>(code.size());
  return isAArch64 ? findAArch64(code) : findX86(code);
}

std::vector<bool> InsertedCode::findAArch64(ArrayRef<CodeInstruction> code) const {
  std::vector<bool> isInserted(code.size());
  if (code.empty())
    return isInserted;
  auto isMove = [&](size_t i, StringRef to, StringRef from) {
    return i < code.size() && tools.name(code[i]) == "ORRXrs" && tools.writes(code[i], to) &&
           tools.registerAt(code[i], 2) == from;
  };
  for (size_t i = 0; i < code.size();) {
    size_t length = countingLength(code.drop_front(i), tools,
                                   [&](uint64_t address) { return isInTable(address); });
    if (isMove(i, "X9", "LR") && i + 1 < code.size() && callsHook(code[i + 1]) &&
        isMove(i + 2, "LR", "X9"))
      length = 3;
    std::fill_n(isInserted.begin() + i, length, true);
    i += std::max<size_t>(length, 1);
  }
  // The signing of the return address marks a function's begin, too. If the hook stands in front of
  // it, there is a mark in front of the hook.
  size_t own = llvm::find(drop_begin(isInserted), false) - isInserted.begin();
  if (own > 1 && own < code.size() && tools.isLandingMark(code[0]) &&
      tools.name(code[own]).starts_with("PACI"))
    isInserted[0] = true;
  return isInserted;
}

std::vector<bool> InsertedCode::findX86(ArrayRef<CodeInstruction> code) const {
  std::vector<bool> isInserted(code.size());
  auto isOurs = [&](size_t i) { return i < code.size() && usesTable(code[i]); };
  for (size_t i = 0; i < code.size(); ++i) {
    if (callsHook(code[i]))
      isInserted[i] = true;
    if (isInserted[i] || !isOurs(i))
      continue;
    InsertedGroup group(tools, code, i);
    if (group.is(i, "MOV64rm") && group.is(i + 1, "LEA64r") && isOurs(i + 2)) {
      group.last = i + 2; // count through a register
    } else if (group.is(i, "CMP64rm") && isOurs(i + 2)) {
      group.last = i + 2; // cache of an indirect call
      group.takeLoad();
      group.takeRegister();
    } else if (i + 1 < code.size() && tools.name(code[i + 1]).starts_with("JCC_")) {
      group.last = i + 1; // must be ours: it uses the flags that the subtraction set
    }
    group.takeFlags();
    std::fill(isInserted.begin() + group.first, isInserted.begin() + group.last + 1, true);
  }
  return isInserted;
}

} // namespace gmonkit
