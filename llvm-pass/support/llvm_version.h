//===- llvm_version.h - differences between versions of LLVM --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The pass is built for LLVM 14, 16, 19 and 21 to 23. Functions of LLVM that have
// another name in one of them, or are missing, have one name here. The
// registration of passes differs, too: see plugin.cpp and code_generator.cpp.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_SUPPORT_LLVM_VERSION_H
#define GMONKIT_LLVM_PASS_SUPPORT_LLVM_VERSION_H

#include "gmonkit/abi.h"
#include "llvm/CodeGen/LivePhysRegs.h"
#include "llvm/CodeGen/MachineBlockFrequencyInfo.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/IR/Function.h"
#if LLVM_VERSION_MAJOR >= 16
#include "llvm/TargetParser/Triple.h"
#else
#include "llvm/ADT/Triple.h"
#endif

#if LLVM_VERSION_MAJOR < 16
namespace llvm {

// Properties of an instruction besides its operands: only its source position.
class MIMetadata {
public:
  MIMetadata() = default;
  MIMetadata(DebugLoc place) : place(std::move(place)) {}
  explicit MIMetadata(const MachineInstr &instruction) : place(instruction.getDebugLoc()) {}

  operator const DebugLoc &() const { return place; }

private:
  DebugLoc place;
};

} // namespace llvm
#endif

namespace gmonpass {

#if LLVM_VERSION_MAJOR >= 19
using BlockFrequencyPass = llvm::MachineBlockFrequencyInfoWrapperPass;
inline const llvm::MachineBlockFrequencyInfo &frequenciesOf(BlockFrequencyPass &pass) {
  return pass.getMBFI();
}
#else
using BlockFrequencyPass = llvm::MachineBlockFrequencyInfo;
inline const llvm::MachineBlockFrequencyInfo &frequenciesOf(BlockFrequencyPass &pass) {
  return pass;
}
#endif

// Returns whether TEXT begins with PREFIX.
inline bool beginsWith(llvm::StringRef text, llvm::StringRef prefix) {
  return text.consume_front(prefix);
}

// The attribute skipprofile: do not profile it, except where it is inlined.
inline bool skipsProfile(const llvm::Function &function) {
#if LLVM_VERSION_MAJOR >= 16
  return function.hasFnAttribute(llvm::Attribute::SkipProfile);
#else
  (void)function;
  return false;
#endif
}

// Returns whether BLOCK can be reached otherwise than by branches and computed jumps of its
// function. For LLVM 14: otherwise than by branches.
inline bool isAddressTaken(const llvm::MachineBasicBlock &block) {
#if LLVM_VERSION_MAJOR >= 16
  return block.isMachineBlockAddressTaken();
#else
  return block.hasAddressTaken();
#endif
}

// Copies the data on arguments of OLD to CALL in FUNCTION, which replaces it.
inline void moveCallInfo(llvm::MachineFunction &function, const llvm::MachineInstr &old,
                         const llvm::MachineInstr &call) {
#if LLVM_VERSION_MAJOR >= 20
  function.moveAdditionalCallInfo(&old, &call);
#else
  function.moveCallSiteInfo(&old, &call);
#endif
}

// Creates a block of FUNCTION for IR's BLOCK: the plugin's ADDED-th for that block.
inline llvm::MachineBasicBlock *addBlock(llvm::MachineFunction &function,
                                         const llvm::BasicBlock *block, unsigned added) {
#if LLVM_VERSION_MAJOR >= 22
  return function.CreateMachineBasicBlock(
      block, llvm::UniqueBBID{GMON_FIRST_ADDED_BLOCK + added, /*CloneID=*/0});
#else
  (void)added; // 'gmonkit order --blocks' does not support these versions
  return function.CreateMachineBasicBlock(block);
#endif
}

} // namespace gmonpass

#endif
