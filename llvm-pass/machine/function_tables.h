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

#ifndef GMONKIT_LLVM_PASS_MACHINE_FUNCTION_TABLES_H
#define GMONKIT_LLVM_PASS_MACHINE_FUNCTION_TABLES_H

#include "llvm-pass/machine/processor.h"
#include "plugin-common/graph_record.h"

namespace gmonpass {

class FunctionTables {
public:
  explicit FunctionTables(llvm::MachineFunction &function);

  // Makes one more counter, for the place that is dealt with from now on.
  Counter addCounter();

  // Says that INSTRUCTION decrements the last counter.
  void addBlock(llvm::MachineInstr &instruction);

  // Adds PLACE of the function's flow graph, for which a counter has been made if it has one.
  // BLOCK is its first instruction or the one that decrements; null says nothing of where it is.
  void addPlace(const gmonkit::FlowGraph::Place &place, llvm::MachineInstr *block);

  // What the assembler makes of it the `count` word that names the count of the last place.
  const std::string &count() const { return lastCount; }

  // Says that the direct call INSTRUCTION is made as often as the last place runs. CALLEE is what
  // the assembler makes the record's word of.
  void addCall(llvm::MachineInstr &instruction, const std::string &callee);

  // Makes a cache with FLAGS for an indirect call. What is returned is its id: the cache will be
  // at .Lgmon.icall<id>, and .Lgmon.site<id> is to mark the place where it has been counted.
  std::string addIndirectCall(uint32_t flags);

  // Marks PLACE, before all others, for what the flow graph says of where they are.
  void labelCode(llvm::MachineBasicBlock &block, llvm::MachineBasicBlock::iterator place);

  // A local name of the function, and its number among those of this compilation.
  std::string functionName() const;
  unsigned number() const { return id; }

  // What lays out the tables, with the function's own record of FLAGS and COUNT, the `count`
  // word of its entry, "0" if it has none. POINTS are those of the flow graph.
  std::string text(uint32_t flags, const std::string &count, uint32_t points) const;

private:
  std::string label(const char *kind) const;
  std::string label(const char *kind, unsigned index) const;
  std::string labelOf(llvm::MachineInstr &instruction, const char *kind, unsigned index);
  void insertLabel(llvm::MachineBasicBlock &block, llvm::MachineBasicBlock::iterator place,
                   llvm::MCSymbol *symbol);
  std::string functionRecord(uint32_t flags, const std::string &count) const;

  llvm::MachineFunction &function;
  unsigned id;
  llvm::MCSymbol *countersLabel;
  unsigned counterCount = 0, blockCount = 0, callCount = 0, icallCount = 0;
  std::string lastCount = "0";
  gmonkit::GraphPart places;
  std::string blocks, calls, icalls; // lines of assembly
};

} // namespace gmonpass

#endif
