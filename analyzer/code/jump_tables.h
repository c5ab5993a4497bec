//===- jump_tables.h - targets of jump tables -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_CODE_JUMP_TABLES_H
#define GMONKIT_ANALYZER_CODE_JUMP_TABLES_H

#include "analyzer/code/disassembler.h"
#include "analyzer/code/section_bytes.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Object/ELFObjectFile.h"
#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace gmonkit {

// Reads jump tables of a program for x86-64. The program must outlive it.
class JumpTables {
public:
  explicit JumpTables(const llvm::object::ELFObjectFileBase &object);

  // Returns the targets of each indirect jump of CODE, a function from BEGIN to END, by the index
  // of the jump; sorted, without duplicates. A table holds 32-bit distances from its own begin, or
  // addresses, and ends with the first word that leads out of the function. If the table of a jump
  // is not known, its targets are those of all tables that CODE refers to.
  std::map<size_t, std::vector<uint64_t>> targets(llvm::ArrayRef<CodeInstruction> code,
                                                  const Disassembler &tools, uint64_t begin,
                                                  uint64_t end) const;

private:
  std::set<uint64_t> findTables(llvm::ArrayRef<CodeInstruction> code,
                                const Disassembler &tools) const;
  void read(uint64_t table, const std::set<uint64_t> &tables, uint64_t begin, uint64_t end,
            std::set<uint64_t> &found) const;

  SectionBytes data;
  bool isFixed; // not position-independent
};

} // namespace gmonkit

#endif
