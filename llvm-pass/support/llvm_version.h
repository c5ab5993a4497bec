//===- llvm_version.h - what differs between versions of LLVM -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// The pass is built for LLVM 14, 16, 19 and 22. What it uses of LLVM and what goes by another
// name, or is not there, in one of these is here under one name. How the passes join the
// pipelines differs too: see plugin.cpp and code_generator.cpp.
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

// What an instruction has beside its operands: here no more than its place in the source.
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

// Whether TEXT begins with PREFIX.
inline bool beginsWith(llvm::StringRef text, llvm::StringRef prefix) {
  return text.consume_front(prefix);
}

// The attribute skipprofile: no profile here, but in what it is inlined into.
inline bool skipsProfile(const llvm::Function &function) {
#if LLVM_VERSION_MAJOR >= 16
  return function.hasFnAttribute(llvm::Attribute::SkipProfile);
#else
  (void)function;
  return false;
#endif
}

// Whether something other than branches and computed jumps of its function may lead to BLOCK;
// LLVM 14 knows no better than that something other than branches may.
inline bool isAddressTaken(const llvm::MachineBasicBlock &block) {
#if LLVM_VERSION_MAJOR >= 16
  return block.isMachineBlockAddressTaken();
#else
  return block.hasAddressTaken();
#endif
}

// Lets CALL, in FUNCTION, have what is known of the arguments of OLD, which it replaces.
inline void moveCallInfo(llvm::MachineFunction &function, const llvm::MachineInstr &old,
                         const llvm::MachineInstr &call) {
#if LLVM_VERSION_MAJOR >= 20
  function.moveAdditionalCallInfo(&old, &call);
#else
  function.moveCallSiteInfo(&old, &call);
#endif
}

// A new block of FUNCTION for IR's BLOCK, the ADDED-th that the plugin makes of it.
inline llvm::MachineBasicBlock *addBlock(llvm::MachineFunction &function,
                                         const llvm::BasicBlock *block, unsigned added) {
#if LLVM_VERSION_MAJOR >= 22
  return function.CreateMachineBasicBlock(
      block, llvm::UniqueBBID{GMON_FIRST_ADDED_BLOCK + added, /*CloneID=*/0});
#else
  (void)added; // there 'gmonkit order --blocks' has nothing to go by
  return function.CreateMachineBasicBlock(block);
#endif
}

} // namespace gmonpass

#endif
