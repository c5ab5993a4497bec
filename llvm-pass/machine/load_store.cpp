//===- load_store.cpp - load/store processors -----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/machine/load_store.h"
#include "llvm-pass/machine/assembly.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include <algorithm>

using namespace llvm;

namespace gmonpass {

void LoadStoreProcessor::prepare(Function &function, Entry entry) {
  if (entry == Entry::Hooked) // clang -pg adds the C library's hook, which would count again
    function.removeFnAttr("instrument-function-entry-inlined");
}

std::vector<MCRegister> LoadStoreProcessor::findScratch(const MachineFunction &function,
                                                        const gmonkit::LoadStoreCode &code) {
  const TargetRegisterInfo &registers = *function.getSubtarget().getRegisterInfo();
  std::vector<MCRegister> found(1 + *std::max_element(code.scratch.begin(), code.scratch.end()));
  for (unsigned number : code.scratch)
    found[number] = findRegister(registers, "X" + std::to_string(number));
  return found;
}

bool LoadStoreProcessor::isFree(MCRegister number, MachineBasicBlock &block,
                                MachineBasicBlock::iterator place) const {
  const MachineFunction &function = *block.getParent();
  // Registers that the function saves for its caller, or for the code that it interrupts, appear to
  // be dead.
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
  // A register that is reserved may be a variable of the program's, which signal handlers read.
  auto mayBeKept = [&](unsigned number) {
    return kept != scratch[number] && !block.getParent()->getRegInfo().isReserved(scratch[number]);
  };
  const gmonkit::RegisterPair pair = code.choosePair(
      [&](unsigned number) { return mayBeKept(number) && isFree(scratch[number], block, place); },
      mayBeKept);
  MachineInstrBuilder builder =
      insertStatement(block, place, metadata, code.withPair(lines, pair) + behindAccess());
  if (pair.areFree)
    for (unsigned changed : {pair.a, pair.b})
      builder.addReg(scratch[changed], RegState::ImplicitDefine | RegState::Dead);
  return builder;
}

MachineInstr &LoadStoreProcessor::insertEntryCounter(MachineBasicBlock &block,
                                                     MachineBasicBlock::iterator place,
                                                     const Counter &counter, Threads threads,
                                                     const FirstRun *firstRun) const {
  return *insertLines(block, place, MIMetadata(), code.count(counter.text(), threads, firstRun))
              .setMIFlag(MachineInstr::FrameSetup);
}

MachineInstr &LoadStoreProcessor::insertCounter(MachineBasicBlock &block,
                                                MachineBasicBlock::iterator place,
                                                const Counter &counter, Threads threads) const {
  place = firstSpot(block, place);
  return *insertLines(block, place, MIMetadata(block.findDebugLoc(place)),
                      code.count(counter.text(), threads, nullptr));
}

MachineInstr &LoadStoreProcessor::insertWayCounter(MachineBasicBlock &block,
                                                   MachineBasicBlock::iterator place,
                                                   const Counter &counter, Threads threads) const {
  return *insertLines(block, place, MIMetadata(block.findPrevDebugLoc(place)),
                      code.count(counter.text(), threads, nullptr));
}

void LoadStoreProcessor::insertIndirectCall(MachineBasicBlock::iterator place,
                                            const MachineInstr &call, CallForm,
                                            const std::string &cacheId, Threads threads) const {
  MachineBasicBlock &block = *place->getParent();
  Register target = call.getOperand(targetOperand(call)).getReg();
  // The assembler's names of AArch64's FP and LR are x29 and x30.
  StringRef name = registers.getName(target);
  const std::string lines = code.countCall(name == "FP"   ? "x29"
                                           : name == "LR" ? "x30"
                                                          : name.lower(),
                                           cacheId, threads);
  (code.callCache == gmonkit::CallCache::None
       ? insertStatement(block, place, MIMetadata(call), lines)
       : insertLines(block, place, MIMetadata(call), lines, target))
      .addReg(target, RegState::Implicit);
}

} // namespace gmonpass
