//===- assembly.h - statements of assembly in IR ------------------------------ ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_ASSEMBLY_H
#define GMONKIT_LLVM_PASS_ASSEMBLY_H

#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include <string>

namespace gmonpass {

// A name for the assembler: PREFIX and SYMBOL's own name, quoted where it must be, with
// what an inline assembly string would take for an operand escaped.
std::string assemblerName(llvm::StringRef prefix, const llvm::GlobalValue &symbol);

// CONTENTS in one of the sections that are tied to FUNCTION's code. FLAGS are "a", "aw".
std::string inSection(llvm::StringRef section, llvm::StringRef flags,
                      const llvm::Function &function, unsigned alignment,
                      const std::string &contents);

// Inserts a statement before PLACE that no pass deletes, copies, or moves over another
// one. OPERANDS are $0, $1, ... of TEXT; CONSTRAINTS theirs and the clobbers.
void insertStatement(llvm::Instruction *place, const std::string &text,
                     const std::string &constraints, llvm::ArrayRef<llvm::Value *> operands = {});

} // namespace gmonpass

#endif
