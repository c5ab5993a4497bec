//===- processor_x86_64.h - what is particular to x86-64 -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

//
// The target's own headers are no part of LLVM's public ones: instructions and registers
// are looked up by name.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_PROCESSOR_X86_64_H
#define GMONKIT_LLVM_PASS_PROCESSOR_X86_64_H

#include "llvm_version.h"
#include "options.h"
#include <string>
#include <vector>

namespace gmonpass {

// How a call instruction says what it calls.
enum class CallForm : uint8_t {
  NoCall, // or one that is part of something larger
  Named,
  NamedConditional, // a jump in tail position that is taken under a condition
  InRegister,
  InMemory,
};

// A counter's address.
struct Counter {
  llvm::MCSymbol *table;
  int64_t offset; // in bytes

  std::string text() const; // for the assembler
};

// How a counter is decremented at a place.
struct Way {
  enum { InMemory, ThroughRegister, BetweenFlags } kind = InMemory;
  llvm::MCRegister scratch; // ThroughRegister
};

struct InstructionNames;

class Processor {
public:
  explicit Processor(const llvm::MachineFunction &function);

  const llvm::TargetRegisterInfo &registers() const { return registerInfo; }
  llvm::MCRegister flags() const;
  // Registers for addresses that calls may change, in the order to take them.
  llvm::ArrayRef<llvm::MCRegister> scratchRegisters() const;

  CallForm formOf(const llvm::MachineInstr &instruction) const;

  // The operand of CALL that, or from which on the five that, say what it calls.
  static unsigned targetOperand(const llvm::MachineInstr &call);

  // Whether INSTRUCTION must stay the first one where indirect jumps lead.
  bool isLandingMark(const llvm::MachineInstr &instruction) const;

  // Whether NAME is a function of the compiler's own that calls what r11 points to.
  static bool isThunk(llvm::StringRef name);

  // Puts a jump to TARGET, under the condition of the tail call JUMP, in place of it. Returns
  // the tail call without a condition, in TARGET.
  llvm::MachineInstr &splitConditionalTailCall(llvm::MachineInstr &jump,
                                               llvm::MachineBasicBlock &target) const;

  // Decrements COUNTER before PLACE, in the WAY given. Returns the first instruction.
  llvm::MachineInstr &insertDecrement(llvm::MachineBasicBlock &block,
                                      llvm::MachineBasicBlock::iterator place,
                                      const llvm::MIMetadata &metadata, const Counter &counter,
                                      Threads threads, Way way) const;

  // Tells the runtime if the counter that the instruction before PLACE decremented begins to
  // count. The function's name is FUNCTION for the assembler; ID makes labels unique.
  llvm::MachineInstrBuilder insertFirstRun(llvm::MachineBasicBlock &block,
                                           llvm::MachineBasicBlock::iterator place,
                                           const llvm::MIMetadata &metadata,
                                           const std::string &function, unsigned id) const;

  // Counts the call of FORM that CALL, or a bundle that begins with it, makes in the cache
  // CACHE_ID, or tells the runtime of it.
  void insertIndirectCall(llvm::MachineBasicBlock::iterator place, const llvm::MachineInstr &call,
                          CallForm form, const std::string &cacheId, Threads threads) const;

private:
  llvm::MachineInstr &insertSubtract(llvm::MachineBasicBlock &block,
                                     llvm::MachineBasicBlock::iterator place,
                                     const llvm::MIMetadata &metadata, const Counter &counter,
                                     Threads threads) const;
  llvm::MachineInstr &insertMove(llvm::MachineBasicBlock &block,
                                 llvm::MachineBasicBlock::iterator place,
                                 const llvm::MIMetadata &metadata, llvm::MCRegister to,
                                 llvm::MCRegister from, int64_t offset) const;
  void loadTarget(llvm::MachineBasicBlock::iterator place, const llvm::MachineInstr &call,
                  CallForm form, int64_t stackOffset) const;
  bool mayChangeHookRegister(const llvm::MachineInstr &call, CallForm form) const;

  const llvm::TargetInstrInfo &instructions;
  const llvm::TargetRegisterInfo &registerInfo;
  const InstructionNames &names;
};

} // namespace gmonpass

#endif
