//===- function_tables.cpp - the address tables of a function -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/machine/function_tables.h"
#include "gmonkit/abi.h"
#include "llvm-pass/machine/assembly.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/MC/MCContext.h"

using namespace llvm;

namespace gmonpass {

FunctionTables::FunctionTables(MachineFunction &function)
    : function(function), id(function.getFunctionNumber()),
      countersLabel(function.getContext().getOrCreateSymbol(".Lgmon.counters" + Twine(id))),
      places(label("code"), label("counters"), label("node") + ".") {}

std::string FunctionTables::label(const char *kind) const {
  return ".Lgmon." + std::string(kind) + std::to_string(id);
}

std::string FunctionTables::label(const char *kind, unsigned index) const {
  return label(kind) + "." + std::to_string(index);
}

// Of the instructions that are labels, this one is no code to any pass and means nothing else.
void FunctionTables::insertLabel(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                                 MCSymbol *symbol) {
  BuildMI(block, place, MIMetadata(),
          function.getSubtarget().getInstrInfo()->get(TargetOpcode::GC_LABEL))
      .addSym(symbol);
}

std::string FunctionTables::labelOf(MachineInstr &instruction, const char *kind, unsigned index) {
  std::string name = label(kind, index);
  MCSymbol *symbol = function.getContext().getOrCreateSymbol(name);
  // A later pass may put other instructions in place of this one, and its own symbol goes with it.
  // Inside of a bundle, where no label can be, calls stay.
  if (instruction.isBundledWithPred())
    instruction.setPreInstrSymbol(function, symbol);
  else
    insertLabel(*instruction.getParent(), instruction.getIterator(), symbol);
  return name;
}

void FunctionTables::labelCode(MachineBasicBlock &block, MachineBasicBlock::iterator place) {
  insertLabel(block, place, function.getContext().getOrCreateSymbol(label("code")));
}

Counter FunctionTables::addCounter() {
  Counter counter = {countersLabel, int64_t(8) * counterCount++};
  lastCount = counter.text() + "-.";
  return counter;
}

void FunctionTables::addBlock(MachineInstr &instruction) {
  blocks += "\t.long " + labelOf(instruction, "block", blockCount++) + "-., " + lastCount + "\n";
}

void FunctionTables::addPlace(const gmonkit::FlowGraph::Place &place, MachineInstr *block) {
  lastCount = places.addPlace(place, block ? labelOf(*block, "block", blockCount++) : "");
}

void FunctionTables::addCall(MachineInstr &instruction, const std::string &callee) {
  calls += "\t.long " + labelOf(instruction, "call", callCount++) + "-., " + callee + ", " +
           lastCount + "\n";
}

std::string FunctionTables::addIndirectCall(uint32_t flags) {
  std::string number = std::to_string(id) + "." + std::to_string(icallCount++);
  icalls += ".Lgmon.icall" + number + ":\t.long .Lgmon.site" + number + "-., 0, " +
            std::to_string(GMON_ICALL_WAYS) + ", " + std::to_string(flags) + "\n\t.zero " +
            std::to_string(GMON_ICALL_WAYS * sizeof(GmonIcallWay)) + "\n";
  return number;
}

std::string FunctionTables::functionName() const { return label("function"); }

std::string FunctionTables::functionRecord(uint32_t flags, const std::string &count) const {
  return "\t.long " + functionName() + "-., " + count + ", " +
         (places.placeCount() ? label("graph") + "-." : "0") + ", " + std::to_string(flags) + "\n";
}

std::string FunctionTables::text(uint32_t flags, const std::string &count, uint32_t points) const {
  // A difference to a symbol that another image may define cannot be linked; to a
  // local name of the same code it can. Nor may a section be tied to a name in quotes.
  const std::string symbol = functionName();
  std::string text = "\t.set " + symbol + ", " + assemblerName(function.getFunction()) + "\n";
  if (counterCount)
    text += inSection(GMON_SECTION_COUNTERS, "aw", symbol, 8,
                      label("counters") + ":\t.zero " + std::to_string(8 * counterCount) + "\n");
  if (places.placeCount())
    text += inSection(GMON_SECTION_GRAPHS, "a", symbol, 8,
                      graphRecord(label("graph"), points, places, nullptr));
  return text + inSection(GMON_SECTION_BLOCKS, "a", symbol, 4, blocks) +
         inSection(GMON_SECTION_CALLS, "a", symbol, 4, calls) +
         inSection(GMON_SECTION_ICALLS, "aw", symbol, 8, icalls) +
         inSection(GMON_SECTION_FUNCS, "a", symbol, 4, functionRecord(flags, count));
}

} // namespace gmonpass
