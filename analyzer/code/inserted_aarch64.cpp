//===- inserted_aarch64.cpp - code that the plugins inserted on AArch64 ---===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The plugins insert complete sequences (plugin-common/processors/processor_aarch64.cpp):
//
//   stp A, B, [sp, #-16]!                     if no two registers are free
//   adrp A, PAGE                              with threads=exact more: see readBase
//   ldr B, [A, #LOW]                          a count:
//   cbnz B, .+8; b OUT-OF-LINE                at an entry that tells its first run
//   sub B, B, #1; str B, [A, #LOW]
//   ldp A, B, [sp], #16                       if they were saved
//
// Before an indirect call, its cache is at A:
//
//   add A, A, #LOW; ldr B, [A, #16]; sub B, B, TARGET; cbz B, .+8; b OUT-OF-LINE
//   ldr B, [A, #24]; sub B, B, #1; str B, [A, #24]
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/inserted_aarch64.h"

using namespace llvm;

namespace gmonkit {
namespace {

class SequenceReader {
public:
  SequenceReader(ArrayRef<CodeInstruction> code, const Disassembler &tools,
                 function_ref<bool(uint64_t)> isInTable)
      : code(code), tools(tools), isInTable(isInTable) {}

  size_t read() {
    bool isSaved = take("STPXpre");
    if (isSaved) {
      a = tools.registerAt(code[0], 1);
      b = tools.registerAt(code[0], 2);
    }
    if (!readBase() || !(readCount() || readCache()))
      return 0;
    if (isSaved && !take("LDPXpost"))
      return 0;
    return next;
  }

private:
  bool is(StringRef name) const { return next < code.size() && tools.name(code[next]) == name; }
  bool take(StringRef name) {
    bool isThere = is(name);
    next += isThere;
    return isThere;
  }
  // Takes the instruction NAME if its first operands are REGISTERS.
  bool take(StringRef name, std::initializer_list<StringRef> registers) {
    unsigned operand = 0;
    for (StringRef wanted : registers)
      if (!is(name) || tools.registerAt(code[next], operand++) != wanted)
        return false;
    return take(name);
  }
  std::optional<uint64_t> takeAddress(StringRef &made);
  bool readBase();
  bool takeThreadsCopy(StringRef base);
  std::optional<int64_t> takeLoad();
  bool takeDecrement(int64_t offset);
  bool readCount();
  bool readCache();

  ArrayRef<CodeInstruction> code;
  const Disassembler &tools;
  function_ref<bool(uint64_t)> isInTable;
  size_t next = 0;
  StringRef a, b;    // the registers; empty: not known yet
  uint64_t base = 0; // what A holds, without the distance of a thread's own copy
};

// Takes adrp or adr of the register MADE; of any one that becomes MADE if that is empty. GNU ld may
// have changed adrp to adr.
std::optional<uint64_t> SequenceReader::takeAddress(StringRef &made) {
  std::optional<uint64_t> address =
      next < code.size() ? tools.addressMade(code[next]) : std::nullopt;
  if (!address || (!made.empty() && !tools.writes(code[next], made)))
    return std::nullopt;
  made = tools.registerAt(code[next++], 0);
  return address;
}

// Takes the rest of a count in the running thread's own copy, whose distance is in thread-local
// storage. The first part of the distance's address is in BASE already, or is still to come:
//
//   adrp A, DISTANCE; ldr A, [A, #LOW]    or, in a program: movz A, #HIGH; movk A, #LOW
//   mrs B, tpidr_el0; ldr A, [B, A]; adrp B, PAGE; add A, A, B
bool SequenceReader::takeThreadsCopy(StringRef base) {
  a = base;
  if (!is("MRS") || (!b.empty() && !tools.writes(code[next], b)))
    return false;
  b = tools.registerAt(code[next++], 0);
  std::optional<uint64_t> page;
  if (!take("LDRXroX", {a, b, a}) || !(page = takeAddress(b)) || !take("ADDXrs", {a, a, b}))
    return false;
  this->base = *page;
  return true;
}

bool SequenceReader::readBase() {
  if (is("MOVZXi")) {
    StringRef made = tools.registerAt(code[next++], 0);
    return (a.empty() || a == made) && take("MOVKXi", {made, made}) && takeThreadsCopy(made);
  }
  // A linker may have made one instruction of adrp and add.
  bool isNothing = is("NOP") && next + 1 < code.size() && tools.name(code[next + 1]) == "ADR";
  next += isNothing;
  std::optional<uint64_t> page = takeAddress(a);
  if (!page)
    return false;
  base = *page;
  size_t behind = next;
  if (take("LDRXui", {a, a}) && is("MRS"))
    return takeThreadsCopy(a);
  next = behind;
  return true;
}

// Takes the load of B, relative to A. Returns the offset, in bytes.
std::optional<int64_t> SequenceReader::takeLoad() {
  if (!is("LDRXui") || tools.registerAt(code[next], 1) != a ||
      (!b.empty() && !tools.writes(code[next], b)))
    return std::nullopt;
  constexpr unsigned bytes = 8;
  std::optional<int64_t> words = tools.numberAt(code[next], 2);
  b = tools.registerAt(code[next++], 0);
  return words ? std::optional(*words * bytes) : std::nullopt;
}

bool SequenceReader::takeDecrement(int64_t offset) {
  constexpr int64_t bytes = 8;
  return take("SUBXri", {b, b}) && is("STRXui") &&
         tools.numberAt(code[next], 2) == offset / bytes && take("STRXui", {b, a});
}

bool SequenceReader::readCount() {
  size_t begin = next;
  StringRef known = b;
  std::optional<int64_t> offset = takeLoad();
  if (offset && isInTable(base + uint64_t(*offset))) {
    if (take("CBNZX", {b}) && !take("B"))
      return false;
    if (takeDecrement(*offset))
      return true;
  }
  next = begin;
  b = known;
  return false;
}

bool SequenceReader::readCache() {
  constexpr int64_t firstTarget = 16, firstCount = 24;
  if (is("ADDXri")) {
    std::optional<int64_t> low = tools.numberAt(code[next], 2);
    if (!low || !take("ADDXri", {a, a}))
      return false;
    base += uint64_t(*low);
  }
  return isInTable(base) && takeLoad() == firstTarget && take("SUBXrs", {b, b}) &&
         take("CBZX", {b}) && take("B") && takeLoad() == firstCount && takeDecrement(firstCount);
}

} // namespace

size_t countingLength(ArrayRef<CodeInstruction> code, const Disassembler &tools,
                      function_ref<bool(uint64_t)> isInTable) {
  return SequenceReader(code, tools, isInTable).read();
}

} // namespace gmonkit
