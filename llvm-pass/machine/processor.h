//===- processor.h - processor-specific code ------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A processor has a file, which defines its Target, and a line in
// processor.cpp. LLVM's public headers do not include those of targets, so
// instructions and registers are looked up by name.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_MACHINE_PROCESSOR_H
#define GMONKIT_LLVM_PASS_MACHINE_PROCESSOR_H

#include "llvm-pass/support/function_marks.h"
#include "llvm-pass/support/llvm_version.h"
#include "llvm-pass/support/options.h"
#include "plugin-common/part_tables.h"
#include "plugin-common/processors/processor_code.h"
#include <memory>
#include <string>

namespace gmonpass {

using gmonkit::Counter;
using gmonkit::FirstRun;

// The form of a call instruction.
enum class CallForm : uint8_t {
  NoCall, // or part of a larger sequence
  Named,
  NamedConditional, // a conditional tail jump
  InRegister,
  InMemory,
};

// Reads and inserts code in one function. Code is inserted before a place.
class Processor {
public:
  explicit Processor(const llvm::MachineFunction &function);
  virtual ~Processor() = default;

  virtual CallForm formOf(const llvm::MachineInstr &instruction) const = 0;

  // Returns the operand of a call of FORM that names its callee, if there is one.
  virtual const llvm::MachineOperand &namingOperand(const llvm::MachineInstr &call,
                                                    CallForm form) const;

  // Returns whether INSTRUCTION must stay the first one at a target of indirect jumps.
  virtual bool isLandingMark(const llvm::MachineInstr &instruction) const = 0;

  // Returns whether NAME is a function of the compiler that calls the target of a register.
  virtual bool isThunk(llvm::StringRef /*name*/) const { return false; }

  // Replaces the conditional tail call JUMP by a conditional jump to TARGET. Returns the
  // unconditional tail call in TARGET. Only for processors with such calls.
  virtual llvm::MachineInstr &splitConditionalTailCall(llvm::MachineInstr &jump,
                                                       llvm::MachineBasicBlock &target) const;

  // Inserts a call of the entry hook, if the code generator does not.
  virtual void insertEntryHook(llvm::MachineBasicBlock & /*block*/,
                               llvm::MachineBasicBlock::iterator /*place*/) const {}

  // Inserts code before the prologue that decrements COUNTER and, unless FIRST_RUN is null, calls
  // the runtime if it begins to count. Returns the first instruction.
  virtual llvm::MachineInstr &insertEntryCounter(llvm::MachineBasicBlock &block,
                                                 llvm::MachineBasicBlock::iterator place,
                                                 const Counter &counter, Threads threads,
                                                 const FirstRun *firstRun) const = 0;

  // Inserts code that decrements COUNTER at PLACE or after it, before its first call. Returns the
  // first instruction.
  virtual llvm::MachineInstr &insertCounter(llvm::MachineBasicBlock &block,
                                            llvm::MachineBasicBlock::iterator place,
                                            const Counter &counter, Threads threads) const = 0;

  // The same at PLACE, behind a conditional jump, where the flags are in use only if it is taken.
  // The code has the jump's source line.
  virtual llvm::MachineInstr &insertWayCounter(llvm::MachineBasicBlock &block,
                                               llvm::MachineBasicBlock::iterator place,
                                               const Counter &counter, Threads threads) const = 0;

  // Returns where insertIndirectCall counts.
  virtual gmonkit::CallCache callCache() const { return gmonkit::CallCache::WayAndTable; }

  // Inserts code that counts an indirect call of FORM in the cache CACHE_ID, or calls the runtime.
  // PLACE is the call, or a bundle that begins with it.
  virtual void insertIndirectCall(llvm::MachineBasicBlock::iterator place,
                                  const llvm::MachineInstr &call, CallForm form,
                                  const std::string &cacheId, Threads threads) const = 0;

protected:
  // With -fxray-instrument a tail call is an operand of another instruction, or has one before it.
  static bool isWrapped(const llvm::MachineInstr &instruction);
  static unsigned opcodeOf(const llvm::MachineInstr &instruction);
  static unsigned targetOperand(const llvm::MachineInstr &call);

  // Returns the end of the positions for code that may be inserted anywhere in the place that
  // begins at START.
  static llvm::MachineBasicBlock::iterator endOfSpots(llvm::MachineBasicBlock &block,
                                                      llvm::MachineBasicBlock::iterator start);

  const llvm::TargetInstrInfo &instructions;
  const llvm::TargetRegisterInfo &registers;
};

// Returns the number of REGISTER's NAME. Every processor has the registers that its code looks up.
llvm::MCRegister findRegister(const llvm::TargetRegisterInfo &registers, llvm::StringRef name);

struct Target {
  const char *name; // for messages
  // Whether threads=exact uses thread-local storage.
  bool needsThreadStorage;
  bool (*fits)(const llvm::Triple &triple, llvm::StringRef abi);
  // Returns whether the hook may be called at FUNCTION's entry: the registers that it changes are
  // free.
  bool (*mayHookEntry)(const llvm::Function &function);
  // Adds what the code generator needs to know for the instrumented FUNCTION.
  void (*prepare)(llvm::Function &function, Entry entry);
  std::unique_ptr<Processor> (*makeProcessor)(const llvm::MachineFunction &function);
};

// Returns the ABI of MODULE's code if the triple does not determine it; otherwise "".
llvm::StringRef abiOf(const llvm::Module &module);

// Returns whether MODULE is for a GPU. It is compiled in the same command as code for a processor.
bool isForGpu(const llvm::Module &module);

// Returns null if the target is not supported.
const Target *findTarget(const llvm::Module &module);

// Returns the names of all targets, for an error message.
std::string targetNames();

} // namespace gmonpass

#endif
