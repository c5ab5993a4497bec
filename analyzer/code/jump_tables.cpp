//===- jump_tables.cpp - targets of jump tables -----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/jump_tables.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Support/Endian.h"
#include <set>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {

JumpTables::JumpTables(const ELFObjectFileBase &object)
    : isFixed(object.getEType() == ELF::ET_EXEC) {
  for (const ELFSectionRef section : object.sections()) {
    bool isData = (section.getFlags() & ELF::SHF_ALLOC) && !section.isText() && !section.isBSS();
    if (isData)
      consumeError(data.add(section));
  }
}

namespace {

// Adds the targets of the table in BYTES to FOUND, up to the first one outside [BEGIN, END).
template <class Entry>
bool readTable(ArrayRef<uint8_t> bytes, uint64_t base, uint64_t begin, uint64_t end,
               std::set<uint64_t> &found) {
  constexpr size_t most = 1 << 16;
  size_t number = 0;
  for (; number < most && bytes.size() >= sizeof(Entry); ++number) {
    uint64_t target =
        base + uint64_t(int64_t(support::endian::read<Entry, endianness::little>(bytes.data())));
    if (target < begin || target >= end)
      break;
    found.insert(target);
    bytes = bytes.drop_front(sizeof(Entry));
  }
  return number != 0;
}

} // namespace

void JumpTables::read(uint64_t table, const std::set<uint64_t> &tables, uint64_t begin,
                      uint64_t end, std::set<uint64_t> &found) const {
  ArrayRef<uint8_t> bytes = data.from(table);
  if (auto next = tables.upper_bound(table); next != tables.end())
    bytes = bytes.take_front(*next - table);
  if (!readTable<int32_t>(bytes, table, begin, end, found))
    readTable<int64_t>(bytes, 0, begin, end, found);
}

namespace {

// Returns the table of the last instruction of CODE, if it ends this sequence:
//   lea TABLE(%rip), BASE; ...; movslq (BASE,INDEX,4), R; add BASE, R; jmp *R
// The lea may be far away, in front of a loop.
std::optional<uint64_t> relativeTable(ArrayRef<CodeInstruction> code, const Disassembler &tools) {
  constexpr size_t nearby = 8, far = 4096; // instructions
  constexpr unsigned base = 1;             // of the operands of a load
  size_t load = code.size();
  while (load != 0 && code.size() - load < nearby && tools.name(code[load - 1]) != "MOVSX64rm32")
    --load;
  if (load == 0 || tools.name(code[load - 1]) != "MOVSX64rm32")
    return std::nullopt;
  StringRef wanted = tools.registerAt(code[load - 1], base);
  for (const CodeInstruction &at : reverse(code.take_front(load - 1).take_back(far)))
    if (tools.name(at) == "LEA64r" && tools.writes(at, wanted))
      return tools.memoryAddress(at);
  return std::nullopt;
}

} // namespace

// Returns all addresses that CODE refers to. Some are tables, and a table ends at the next address.
std::set<uint64_t> JumpTables::findTables(ArrayRef<CodeInstruction> code,
                                          const Disassembler &tools) const {
  std::set<uint64_t> tables;
  for (const CodeInstruction &at : code) {
    if (std::optional<uint64_t> address = tools.memoryAddress(at))
      tables.insert(*address);
    // [table + index * 8]; in position-independent code, such numbers are no addresses.
    if (isFixed)
      for (const MCOperand &operand : at.inst)
        if (operand.isImm() && !data.from(operand.getImm()).empty())
          tables.insert(operand.getImm());
  }
  return tables;
}

std::map<size_t, std::vector<uint64_t>> JumpTables::targets(ArrayRef<CodeInstruction> code,
                                                            const Disassembler &tools,
                                                            uint64_t begin, uint64_t end) const {
  std::map<size_t, std::vector<uint64_t>> result;
  for (size_t i = 0; i < code.size(); ++i)
    if (tools.isJump(code[i]) && !tools.target(code[i]))
      result[i];
  if (result.empty())
    return result;
  std::set<uint64_t> tables = findTables(code, tools), inAll;
  for (uint64_t table : tables)
    read(table, tables, begin, end, inAll);
  for (auto &[jump, targets] : result) {
    std::set<uint64_t> found;
    if (std::optional<uint64_t> table = relativeTable(code.take_front(jump + 1), tools))
      read(*table, tables, begin, end, found);
    const std::set<uint64_t> &all = found.empty() ? inAll : found;
    targets.assign(all.begin(), all.end());
  }
  return result;
}

} // namespace gmonkit
