//===- disassembler.h - a disassembler for one program --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_CODE_DISASSEMBLER_H
#define GMONKIT_ANALYZER_CODE_DISASSEMBLER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrAnalysis.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/Object/ELFObjectFile.h"
#include <cstdint>
#include <memory>
#include <optional>

namespace gmonkit {

// One machine instruction at its address.
struct CodeInstruction {
  llvm::MCInst inst;
  uint64_t address;
  uint64_t size; // bytes, at least 1
};

// What an instruction does besides. A nop that only fills space does none of it.
struct InstructionKind {
  bool loads = false, stores = false; // memory
  bool isFloating = false;            // floating-point arithmetic, comparison or conversion
  bool isVector = false;              // works on a whole vector register, not on one number in it
};

class Disassembler {
public:
  // Creates a disassembler for the code of OBJECT: x86-64, AArch64 or RISC-V. Other processors are
  // an error, whose message names no file.
  static llvm::Expected<Disassembler> create(const llvm::object::ELFObjectFileBase &object);

  // Calls EACH for every instruction of CODE, which lies at ADDRESS, with its prefixes. Skips
  // invalid bytes one by one.
  void decode(llvm::ArrayRef<uint8_t> code, uint64_t address,
              llvm::function_ref<void(const CodeInstruction &)> each) const;

  bool isCall(const CodeInstruction &at) const { return analysis->isCall(at.inst); }
  bool isBranch(const CodeInstruction &at) const { return analysis->isBranch(at.inst); }
  // Returns whether it is a branch, and not a call.
  bool isJump(const CodeInstruction &at) const { return isBranch(at) && !isCall(at); }
  bool isConditional(const CodeInstruction &at) const {
    return analysis->isConditionalBranch(at.inst);
  }
  // Returns LLVM's name of the instruction, such as "MOV64rr".
  llvm::StringRef name(const CodeInstruction &at) const {
    return instructions->getName(at.inst.getOpcode());
  }
  bool isReturn(const CodeInstruction &at) const { return analysis->isReturn(at.inst); }
  // Returns whether control never continues behind it: a jump, a return, a trap.
  bool isEnd(const CodeInstruction &at) const;
  // Returns whether it is the conditional jump for floating-point numbers that have no order.
  bool isParityJump(const CodeInstruction &at) const;
  // Returns whether it only marks a place that indirect jumps and calls may lead to.
  bool isLandingMark(const CodeInstruction &at) const;
  InstructionKind kind(const CodeInstruction &at) const;
  // Returns whether it only fills space.
  bool isPadding(const CodeInstruction &at) const;

  // Returns whether the first operand, the one written, is the register that LLVM calls NAME.
  bool writes(const CodeInstruction &at, llvm::StringRef name) const;
  // Returns whether it calls or jumps to the address in the register NAME.
  bool jumpsTo(const CodeInstruction &at, llvm::StringRef name) const;
  // Returns the name of the register that is operand I; empty if that is no register.
  llvm::StringRef registerAt(const CodeInstruction &at, unsigned i) const;
  // Returns the number that is operand I; nothing if that is no number.
  std::optional<int64_t> numberAt(const CodeInstruction &at, unsigned i) const;
  // Returns how many bytes it adds to the stack pointer, if it is an lea that does just that.
  std::optional<int64_t> stackMove(const CodeInstruction &at) const;

  // Returns the target of a direct call or branch.
  std::optional<uint64_t> target(const CodeInstruction &at) const;
  // Returns whether operand I is a distance from the instruction.
  bool isDistance(const CodeInstruction &at, unsigned i) const;
  // Returns the address that AArch64's adr puts into its first operand, or the page of adrp.
  std::optional<uint64_t> addressMade(const CodeInstruction &at) const;
  // Returns the address that the instruction reads or writes, if it depends on no other register
  // than the program counter.
  std::optional<uint64_t> memoryAddress(const CodeInstruction &at) const;

  const llvm::MCSubtargetInfo &subtarget() const { return *processor; }

private:
  Disassembler() = default;
  bool isPrefix(const CodeInstruction &at) const;

  // Each member refers to those before it.
  llvm::MCTargetOptions options;
  std::unique_ptr<const llvm::MCRegisterInfo> registers;
  std::unique_ptr<const llvm::MCAsmInfo> assembly;
  std::unique_ptr<const llvm::MCSubtargetInfo> processor;
  std::unique_ptr<const llvm::MCInstrInfo> instructions;
  std::unique_ptr<llvm::MCContext> context;
  std::unique_ptr<llvm::MCInstrAnalysis> analysis;
  std::unique_ptr<const llvm::MCDisassembler> decoder;
};

} // namespace gmonkit

#endif
