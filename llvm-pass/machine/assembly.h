//===- assembly.h - assembly in machine code ------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_MACHINE_ASSEMBLY_H
#define GMONKIT_LLVM_PASS_MACHINE_ASSEMBLY_H

#include "llvm-pass/support/llvm_version.h"
#include "llvm/IR/GlobalValue.h"
#include <string>

namespace gmonpass {

// Returns SYMBOL's name in the object file. Functions without a name all have one here.
std::string symbolName(const llvm::GlobalValue &symbol);

// Returns NAME, of a symbol in the object file, for the assembler: quoted if necessary.
std::string assemblerName(llvm::StringRef name);

// Returns the bytes of TEXT as the operands of .byte, whatever they are.
std::string assemblerBytes(llvm::StringRef text);

// Marks PLACE with the label NAME.
void insertLabel(llvm::MachineBasicBlock &block, llvm::MachineBasicBlock::iterator place,
                 const std::string &name);

// Marks INSTRUCTION, which may be inside a bundle if it is a call.
void labelInstruction(llvm::MachineInstr &instruction, const std::string &name);

// Inserts a statement before PLACE. TEXT is in AT&T syntax, whatever the syntax of the output. The
// caller adds its effect on registers.
llvm::MachineInstrBuilder insertStatement(llvm::MachineBasicBlock &block,
                                          llvm::MachineBasicBlock::iterator place,
                                          const llvm::MIMetadata &metadata,
                                          const std::string &text);

} // namespace gmonpass

#endif
