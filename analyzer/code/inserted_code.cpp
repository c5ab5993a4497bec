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
//   mov TARGET, %r11; cmp CACHE, %r11; jne OUT-OF-LINE; sub $1, CACHE   before an indirect call,
//   with push and pop of %r11 around it if the call needs its value.
//
// An instruction that reads or writes a table is inserted. So are the
// instructions next to it that can only belong to such a sequence.
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/inserted_code.h"
#include "gmonkit/abi.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {

InsertedCode::InsertedCode(const ELFObjectFileBase &object, const Disassembler &tools)
    : tools(tools) {
  if (object.getArch() != Triple::x86_64)
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
}

bool InsertedCode::isOurs(const CodeInstruction &at) const {
  std::optional<uint64_t> address = tools.memoryAddress(at);
  return address && any_of(tables, [&](const Range &table) {
           return *address >= table.begin && *address < table.end;
         });
}

std::vector<bool> InsertedCode::find(ArrayRef<CodeInstruction> block) const {
  std::vector<bool> isInserted(block.size());
  if (tables.empty())
    return isInserted;
  auto is = [&](size_t i, StringRef name) {
    return i < block.size() && tools.name(block[i]) == name;
  };
  // Extends [FIRST, LAST] by a pair of instructions around it.
  auto take = [&](size_t &first, size_t &last, StringRef before, StringRef after) {
    if (first == 0 || !is(first - 1, before) || !is(last + 1, after))
      return;
    isInserted[--first] = isInserted[++last] = true;
  };
  for (size_t i = 0; i < block.size(); ++i) {
    if (isInserted[i] || !isOurs(block[i]))
      continue;
    size_t first = i, last = i;
    isInserted[i] = true;
    if (is(i, "MOV64rm") && is(i + 1, "LEA64r") && i + 2 < block.size() && isOurs(block[i + 2])) {
      last = i + 2; // count through a register
    } else if (is(i, "CMP64rm") && i + 2 < block.size() && isOurs(block[i + 2])) {
      last = i + 2; // cache of an indirect call
      if (first != 0 && (is(first - 1, "MOV64rm") || is(first - 1, "MOV64rr")) &&
          tools.writes(block[first - 1], "R11"))
        isInserted[--first] = true;
      take(first, last, "PUSH64r", "POP64r");
    } else if (i + 1 < block.size() && tools.isConditional(block[i + 1])) {
      last = i + 1; // must be ours: it uses the flags that the subtraction set
    }
    for (size_t each = i; each <= last; ++each)
      isInserted[each] = true;
    take(first, last, "PUSHF64", "POPF64");
    if (first != i || last != i)
      take(first, last, "LEA64r", "LEA64r");
  }
  return isInserted;
}

} // namespace gmonkit
