//===- instructions_x86_64.h - names of x86-64's instructions -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_MACHINE_INSTRUCTIONS_X86_64_H
#define GMONKIT_LLVM_PASS_MACHINE_INSTRUCTIONS_X86_64_H

#include "llvm-pass/machine/processor.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include <vector>

namespace gmonpass {

// What of LLVM's tables the counters' code is made of. A plugin is built for several LLVMs, whose
// numbers differ, so all are looked up by name.
struct InstructionsX86_64 {
  // Returns those of the compiler, which has one such target.
  static const InstructionsX86_64 &of(const llvm::TargetInstrInfo &instructions,
                                      const llvm::TargetRegisterInfo &registers);

  unsigned sub64mi32 = 0, mov64rr = 0, mov64rm = 0, mov64mr = 0, lea64r = 0, push64r = 0,
           pop64r = 0, pushf64 = 0, popf64 = 0, jcc1 = 0, tailJump = 0, endbr64 = 0;
  llvm::MCRegister flags, rip, rsp, rax, r10, r11, gs;
  llvm::SmallVector<llvm::MCRegister, 9> scratch; // those that counters may borrow, the best first
  std::vector<CallForm> forms;                    // by opcode

private:
  InstructionsX86_64(const llvm::TargetInstrInfo &instructions,
                     const llvm::TargetRegisterInfo &registers);
  void findInstructions(const llvm::TargetInstrInfo &instructions);
};

} // namespace gmonpass

#endif
