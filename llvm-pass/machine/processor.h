//===- processor.h - what is particular to a processor -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

//
// A processor is one file, which defines its Target, and a line in processor.cpp. The targets'
// own headers are no part of LLVM's public ones: instructions and registers are looked up by name.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_MACHINE_PROCESSOR_H
#define GMONKIT_LLVM_PASS_MACHINE_PROCESSOR_H

#include "llvm-pass/support/function_marks.h"
#include "llvm-pass/support/llvm_version.h"
#include "llvm-pass/support/options.h"
#include "plugin-common/part_tables.h"
#include "plugin-common/processor_code.h"
#include <memory>
#include <string>

namespace gmonpass {

using gmonkit::Counter;
using gmonkit::FirstRun;

// How a call instruction says what it calls.
enum class CallForm : uint8_t {
  NoCall, // or one that is part of something larger
  Named,
  NamedConditional, // a jump in tail position that is taken under a condition
  InRegister,
  InMemory,
};

// How code is read and inserted in one function. All that is inserted goes before a place.
class Processor {
public:
  explicit Processor(const llvm::MachineFunction &function);
  virtual ~Processor() = default;

  virtual CallForm formOf(const llvm::MachineInstr &instruction) const = 0;

  // The operand of a call of FORM that names what it calls, if anything in it does.
  virtual const llvm::MachineOperand &namingOperand(const llvm::MachineInstr &call,
                                                    CallForm form) const;

  // What the assembler makes a record's word of, for a direct call of SYMBOL.
  virtual std::string calleeWord(const std::string &symbol, bool isLocal) const = 0;

  // Whether INSTRUCTION must stay the first one where indirect jumps lead.
  virtual bool isLandingMark(const llvm::MachineInstr &instruction) const = 0;

  // Whether NAME is a function of the compiler's own that calls what a register points to.
  virtual bool isThunk(llvm::StringRef /*name*/) const { return false; }

  // Puts a jump to TARGET, under the condition of the tail call JUMP, in place of it. Returns
  // the tail call without a condition, in TARGET. Only for processors that have such.
  virtual llvm::MachineInstr &splitConditionalTailCall(llvm::MachineInstr &jump,
                                                       llvm::MachineBasicBlock &target) const;

  // Calls the entry hook, where the code generator has not been told to.
  virtual void insertEntryHook(llvm::MachineBasicBlock & /*block*/,
                               llvm::MachineBasicBlock::iterator /*place*/) const {}

  // Decrements COUNTER before the prologue, and tells the runtime if it begins to count and
  // FIRST_RUN is not null. Returns the first instruction.
  virtual llvm::MachineInstr &insertEntryCounter(llvm::MachineBasicBlock &block,
                                                 llvm::MachineBasicBlock::iterator place,
                                                 const Counter &counter, Threads threads,
                                                 const FirstRun *firstRun) const = 0;

  // Decrements COUNTER at PLACE or behind it, before its first call. Returns the first
  // instruction.
  virtual llvm::MachineInstr &insertCounter(llvm::MachineBasicBlock &block,
                                            llvm::MachineBasicBlock::iterator place,
                                            const Counter &counter, Threads threads) const = 0;

  // Whether each indirect call has a cache, in which insertIndirectCall counts.
  virtual bool hasCallCaches() const { return true; }

  // Counts the call of FORM that CALL, or a bundle that begins with it, makes in the cache
  // CACHE_ID, or tells the runtime of it.
  virtual void insertIndirectCall(llvm::MachineBasicBlock::iterator place,
                                  const llvm::MachineInstr &call, CallForm form,
                                  const std::string &cacheId, Threads threads) const = 0;

protected:
  // With -fxray-instrument a tail call is an operand of another instruction, or has one before it.
  static bool isWrapped(const llvm::MachineInstr &instruction);
  static unsigned opcodeOf(const llvm::MachineInstr &instruction);
  static unsigned targetOperand(const llvm::MachineInstr &call);

  // Where the place that begins at START ends, for what may as well come later.
  static llvm::MachineBasicBlock::iterator endOfSpots(llvm::MachineBasicBlock &block,
                                                      llvm::MachineBasicBlock::iterator start);

  const llvm::TargetInstrInfo &instructions;
  const llvm::TargetRegisterInfo &registers;
};

// The number of REGISTER's NAME. All processors have the registers that theirs asks for.
llvm::MCRegister findRegister(const llvm::TargetRegisterInfo &registers, llvm::StringRef name);

struct Target {
  const char *name; // for people
  // Whether threads=exact counts by way of thread-local storage.
  bool needsThreadStorage;
  bool (*fits)(const llvm::Triple &triple, llvm::StringRef abi);
  // Whether FUNCTION lets a hook change what hooks change.
  bool (*mayHookEntry)(const llvm::Function &function);
  // Tells the code generator what FUNCTION, instrumented, wants of it.
  void (*prepare)(llvm::Function &function, Entry entry);
  std::unique_ptr<Processor> (*makeProcessor)(const llvm::MachineFunction &function);
};

// What the code of MODULE keeps to besides its triple; empty if that says all.
llvm::StringRef abiOf(const llvm::Module &module);

// Null where there is none.
const Target *findTarget(const llvm::Module &module);

// The names of all, for an error message.
std::string targetNames();

} // namespace gmonpass

#endif
