//===- inserted_code.h - code that the plugins inserted -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_CODE_INSERTED_CODE_H
#define GMONKIT_ANALYZER_CODE_INSERTED_CODE_H

#include "analyzer/code/disassembler.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Object/ELFObjectFile.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace gmonkit {

// Tells which instructions of one program the plugins inserted. Recognises them by the tables that
// they read and write. Supports x86-64 and AArch64; for other processors no instruction counts as
// inserted.
class InsertedCode {
public:
  InsertedCode(const llvm::object::ELFObjectFileBase &object, const Disassembler &tools);

  // Returns whether the inserted code is known for the processor of OBJECT.
  static bool isKnownFor(const llvm::object::ELFObjectFileBase &object);

  // Returns whether the program has tables that inserted code would use.
  bool isPossible() const { return !tables.empty(); }

  // Returns for each instruction of CODE, a basic block or a function, whether it was inserted.
  std::vector<bool> find(llvm::ArrayRef<CodeInstruction> code) const;

private:
  bool isInTable(uint64_t address) const;
  bool usesTable(const CodeInstruction &at) const;
  bool callsHook(const CodeInstruction &at) const;
  std::vector<bool> findX86(llvm::ArrayRef<CodeInstruction> code) const;
  std::vector<bool> findAArch64(llvm::ArrayRef<CodeInstruction> code) const;

  struct Range {
    uint64_t begin, end;
  };
  llvm::SmallVector<Range, 2> tables; // counters, and caches of indirect calls
  std::optional<uint64_t> hook;       // the function that entries call with arcs=mcount
  const Disassembler &tools;
  bool isAArch64;
};

} // namespace gmonkit

#endif
