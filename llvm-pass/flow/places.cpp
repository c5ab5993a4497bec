//===- places.cpp - places that are counted -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/flow/places.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace gmonpass {

namespace {

using Iterator = MachineBasicBlock::iterator;

// Returns whether INSTRUCTION must stay at the very start of the function.
bool beginsFunction(const MachineInstr &instruction) {
  switch (instruction.getOpcode()) {
  case TargetOpcode::FENTRY_CALL:
  case TargetOpcode::PATCHABLE_FUNCTION_ENTER:
  case TargetOpcode::PATCHABLE_OP:
    return true;
  default:
    return false;
  }
}

// Returns the first code at or after INSTRUCTION.
Iterator codeFrom(Iterator instruction, MachineBasicBlock &block, const Processor &processor) {
  while (instruction != block.end() &&
         (instruction->isMetaInstruction() || processor.isLandingMark(*instruction) ||
          (block.isEntryBlock() && beginsFunction(*instruction))))
    ++instruction;
  return instruction;
}

// The prologue's instructions, and their descriptions, come after the entry's counter.
Iterator entryStart(MachineBasicBlock &entry, const Processor &processor) {
  Iterator start = entry.SkipPHIsLabelsAndDebug(entry.begin());
  while (start != entry.end() &&
         (processor.isLandingMark(*start) || beginsFunction(*start) || start->isDebugInstr()))
    ++start;
  return start;
}

// Returns where control arrives in BLOCK. Exceptions arrive at a landing pad's label. LLVM puts
// code that pops x87 registers before that, where it never runs.
Iterator arrivalAt(MachineBasicBlock &block) {
  auto isLabel = [](const MachineInstr &instruction) { return instruction.isEHLabel(); };
  Iterator label = block.isEHPad() ? find_if(block, isLabel) : block.end();
  return label == block.end() ? block.begin() : label;
}

void addPlacesOf(MachineBasicBlock &block, const Processor &processor, std::vector<Place> &places) {
  Iterator code = codeFrom(arrivalAt(block), block, processor);
  if (block.isEntryBlock())
    places.push_back({&block, entryStart(block, processor), {}, code == block.end()});
  else if (code != block.end())
    places.push_back({&block, code, {}});
  for (; code != block.end(); ++code) {
    std::optional<MachineCall> call = callAt(*code, processor);
    if (!call)
      continue;
    places.back().calls.push_back(*call);
    if (!mayNotReturn(*call))
      continue;
    Iterator next = codeFrom(std::next(code), block, processor);
    if (next != block.end())
      places.push_back({&block, next, {}});
  }
}

} // namespace

std::vector<Place> findPlaces(MachineFunction &function, const Processor &processor) {
  std::vector<Place> places;
  for (MachineBasicBlock &block : function)
    addPlacesOf(block, processor, places);
  return places;
}

} // namespace gmonpass
