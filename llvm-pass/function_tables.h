//===- function_tables.h - the address tables of a function -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

//
// A function's tables are written by one statement at its entry: the assembler reads one
// text a function. What they say of instructions they say by labels.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_FUNCTION_TABLES_H
#define GMONKIT_LLVM_PASS_FUNCTION_TABLES_H

#include "processor_x86_64.h"

namespace gmonpass {

class FunctionTables {
public:
  explicit FunctionTables(llvm::MachineFunction &function);

  // Makes one more counter.
  Counter addCounter();

  // Says that INSTRUCTION decrements COUNTER.
  void addBlock(llvm::MachineInstr &instruction, const Counter &counter);

  // Says that the direct call INSTRUCTION is made as often as COUNTER counts. CALLEE is what
  // the assembler makes the record's word of.
  void addCall(llvm::MachineInstr &instruction, const std::string &callee, const Counter &counter);

  // Makes a cache for an indirect call. What is returned is its id: the cache will be at
  // .Lgmon.icall<id>, and .Lgmon.site<id> is to mark the place where it has been counted.
  std::string addIndirectCall();

  // A local name of the function, and its number among those of this compilation.
  std::string functionName() const;
  unsigned number() const { return id; }

  // What lays out the tables, with the function's own record.
  std::string text(uint32_t flags) const;

private:
  std::string label(const char *kind, unsigned index) const;
  std::string labelOf(llvm::MachineInstr &instruction, const char *kind, unsigned index);

  llvm::MachineFunction &function;
  unsigned id;
  llvm::MCSymbol *countersLabel;
  unsigned counterCount = 0, blockCount = 0, callCount = 0, icallCount = 0;
  std::string blocks, calls, icalls; // lines of assembly
};

} // namespace gmonpass

#endif
