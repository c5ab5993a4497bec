//===- load_store_processor.cpp - processors that count in registers -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/machine/load_store_processor.h"
#include "llvm-pass/machine/assembly.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"

using namespace llvm;

namespace gmonpass {

// LINES with the names of %a and %b.
static std::string withRegisters(StringRef lines, const std::string &a, const std::string &b) {
  std::string text;
  while (!lines.empty())
    if (lines.consume_front("%a")) {
      text += a;
    } else if (lines.consume_front("%b")) {
      text += b;
    } else {
      text += lines.front();
      lines = lines.drop_front();
    }
  return text;
}

void LoadStoreProcessor::prepare(Function &function, Entry entry) {
  // What is made one of several functions takes calls along, whose places have labels.
  function.addFnAttr("nooutline");
  if (entry == Entry::Hooked) // clang -pg asks for the C library's hook, which would count again
    function.removeFnAttr("instrument-function-entry-inlined");
}

bool LoadStoreProcessor::isFree(MCRegister number, MachineBasicBlock &block,
                                MachineBasicBlock::iterator place) const {
  const MachineFunction &function = *block.getParent();
  // What the function keeps for its caller, or what it interrupts, looks as if nobody needed it.
  const uint32_t *kept =
      registers.getCallPreservedMask(function, function.getFunction().getCallingConv());
  if (function.getRegInfo().isReserved(number) ||
      function.getFunction().hasFnAttribute("interrupt") ||
      (kept && !MachineOperand::clobbersPhysReg(kept, number)))
    return false;
  return block.computeRegisterLiveness(&registers, number, place, UINT_MAX) ==
         MachineBasicBlock::LQR_Dead;
}

MachineInstrBuilder LoadStoreProcessor::insertLines(MachineBasicBlock &block,
                                                    MachineBasicBlock::iterator place,
                                                    const MIMetadata &metadata,
                                                    const std::string &lines, Register kept) const {
  SmallVector<const ScratchRegister *, 2> taken, any;
  for (const ScratchRegister &candidate : scratch) {
    if (kept == candidate.number)
      continue;
    if (any.size() < 2)
      any.push_back(&candidate);
    if (isFree(candidate.number, block, place))
      taken.push_back(&candidate);
    if (taken.size() == 2)
      break;
  }
  bool areFree = taken.size() == 2;
  if (!areFree)
    taken = any;
  MachineInstrBuilder builder =
      insertStatement(block, place, metadata,
                      withRegisters((areFree ? lines : push() + lines + pop()) + behindAccess(),
                                    taken[0]->name, taken[1]->name));
  if (areFree)
    for (const ScratchRegister *changed : taken)
      builder.addReg(changed->number, RegState::ImplicitDefine | RegState::Dead);
  return builder;
}

MachineInstr &LoadStoreProcessor::insertEntryCounter(MachineBasicBlock &block,
                                                     MachineBasicBlock::iterator place,
                                                     const Counter &counter, Threads threads,
                                                     const FirstRun *firstRun) const {
  CounterCode code = counterCode(counter.text(), threads);
  FirstRunCode first = firstRun ? firstRunCode(*firstRun) : FirstRunCode();
  MachineInstrBuilder counting = insertLines(block, place, MIMetadata(),
                                             code.load + first.between + code.store + first.behind);
  counting.setMIFlag(MachineInstr::FrameSetup);
  return *counting;
}

MachineInstr &LoadStoreProcessor::insertCounter(MachineBasicBlock &block,
                                                MachineBasicBlock::iterator place,
                                                const Counter &counter, Threads threads) const {
  place = firstSpot(block, place);
  CounterCode code = counterCode(counter.text(), threads);
  return *insertLines(block, place, MIMetadata(block.findDebugLoc(place)), code.load + code.store);
}

} // namespace gmonpass
