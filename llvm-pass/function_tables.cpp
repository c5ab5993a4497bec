//===- function_tables.cpp - the address tables of a function -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "function_tables.h"
#include "assembly.h"
#include "gmonkit/abi.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/MC/MCContext.h"

using namespace llvm;

namespace gmonpass {

namespace {

// The line of a record: the place at LABEL, what comes BETWEEN, and the counter.
std::string recordLine(const std::string &label, const std::string &between,
                       const Counter &counter) {
  return "\t.long " + label + "-., " + between + counter.text() + "-.\n";
}

} // namespace

FunctionTables::FunctionTables(MachineFunction &function)
    : function(function), id(function.getFunctionNumber()),
      countersLabel(function.getContext().getOrCreateSymbol(".Lgmon.counters" + Twine(id))) {}

std::string FunctionTables::label(const char *kind, unsigned index) const {
  return ".Lgmon." + std::string(kind) + std::to_string(id) + "." + std::to_string(index);
}

// The label that INSTRUCTION has, or else a new one.
std::string FunctionTables::labelOf(MachineInstr &instruction, const char *kind, unsigned index) {
  MCSymbol *known = instruction.getPreInstrSymbol();
  if (known && !known->getName().empty())
    return assemblerName(known->getName());
  std::string name = label(kind, index);
  MCSymbol *symbol = function.getContext().getOrCreateSymbol(name);
  if (known) // without a name, and there is room for one label only
    BuildMI(*instruction.getParent(), instruction, MIMetadata(),
            function.getSubtarget().getInstrInfo()->get(TargetOpcode::ANNOTATION_LABEL))
        .addSym(symbol);
  else
    instruction.setPreInstrSymbol(function, symbol);
  return name;
}

Counter FunctionTables::addCounter() { return {countersLabel, int64_t(8) * counterCount++}; }

void FunctionTables::addBlock(MachineInstr &instruction, const Counter &counter) {
  blocks += recordLine(labelOf(instruction, "block", blockCount++), "", counter);
}

void FunctionTables::addCall(MachineInstr &instruction, const std::string &callee,
                             const Counter &counter) {
  calls += recordLine(labelOf(instruction, "call", callCount++), callee + ", ", counter);
}

std::string FunctionTables::addIndirectCall() {
  std::string number = std::to_string(id) + "." + std::to_string(icallCount++);
  icalls += ".Lgmon.icall" + number + ":\t.long .Lgmon.site" + number + "-., 0, " +
            std::to_string(GMON_ICALL_WAYS) + ", 0\n\t.zero " +
            std::to_string(GMON_ICALL_WAYS * sizeof(GmonIcallWay)) + "\n";
  return number;
}

std::string FunctionTables::functionName() const { return ".Lgmon.function" + std::to_string(id); }

std::string FunctionTables::text(uint32_t flags) const {
  const std::string symbol = assemblerName(function.getFunction());
  const std::string counters = countersLabel->getName().str();
  std::string text;
  if (counterCount)
    text += inSection(GMON_SECTION_COUNTERS, "aw", symbol, 8,
                      counters + ":\t.zero " + std::to_string(8 * counterCount) + "\n");
  text += inSection(GMON_SECTION_BLOCKS, "a", symbol, 4, blocks);
  text += inSection(GMON_SECTION_CALLS, "a", symbol, 4, calls);
  text += inSection(GMON_SECTION_ICALLS, "aw", symbol, 8, icalls);
  // A difference to a symbol that another image may define cannot be linked; to a
  // local name of the same code it can.
  return text + "\t.set " + functionName() + ", " + symbol + "\n" +
         inSection(GMON_SECTION_FUNCS, "a", symbol, 4,
                   "\t.long " + functionName() + "-., " + (counterCount ? counters + "-." : "0") +
                       ", 0, " + std::to_string(flags) + "\n");
}

} // namespace gmonpass
