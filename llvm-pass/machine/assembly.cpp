//===- assembly.cpp - assembly in machine code ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/machine/assembly.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Mangler.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace gmonpass {

std::string symbolName(const GlobalValue &symbol) {
  SmallString<64> name;
  Mangler().getNameWithPrefix(name, &symbol, /*CannotUsePrivateLabel=*/false);
  return name.str().str();
}

std::string assemblerName(StringRef name) {
  bool plain = !isDigit(name.front()) &&
               all_of(name, [](char c) { return isAlnum(c) || c == '_' || c == '.' || c == '$'; });
  std::string text;
  for (char c : name) {
    if (c == '"' || c == '\\' || c == '\n')
      text += '\\';
    text += c == '\n' ? 'n' : c;
  }
  return plain ? text : '"' + text + '"';
}

std::string assemblerBytes(StringRef text) {
  std::string bytes;
  for (char byte : text)
    bytes += (bytes.empty() ? "" : ",") + std::to_string(uint8_t(byte));
  return bytes;
}

// Of the label instructions, this one counts as code for no pass and has no other meaning.
void insertLabel(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                 const std::string &name) {
  MachineFunction &function = *block.getParent();
  BuildMI(block, place, MIMetadata(),
          function.getSubtarget().getInstrInfo()->get(TargetOpcode::GC_LABEL))
      .addSym(function.getContext().getOrCreateSymbol(name));
}

void labelInstruction(MachineInstr &instruction, const std::string &name) {
  MachineFunction &function = *instruction.getMF();
  // A later pass may replace this instruction, and its own symbol with it. Calls in a bundle stay,
  // and no label can be inserted there.
  if (instruction.isBundledWithPred())
    instruction.setPreInstrSymbol(function, function.getContext().getOrCreateSymbol(name));
  else
    insertLabel(*instruction.getParent(), instruction.getIterator(), name);
}

// Returns what TARGET knows of its assembler.
static const MCAsmInfo &assemblerOf(const TargetMachine &target) {
#if LLVM_VERSION_MAJOR >= 23
  return target.getMCAsmInfo();
#else
  return *target.getMCAsmInfo();
#endif
}

MachineInstrBuilder insertStatement(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                                    const MIMetadata &metadata, const std::string &text) {
  MachineFunction &function = *block.getParent();
  // An external assembler reads everything in the syntax of the output.
  const MCAsmInfo &assembler = assemblerOf(function.getTarget());
  bool isOtherSyntax =
      assembler.getAssemblerDialect() != InlineAsm::AD_ATT && !assembler.useIntegratedAssembler();
  std::string escaped;
  for (char c : text)
    escaped += c == '$' ? "$$" : std::string(1, c);
  const char *inSyntax = function.createExternalSymbolName(
      isOtherSyntax ? "\t.att_syntax prefix\n" + escaped + "\t.intel_syntax noprefix\n" : escaped);
  return BuildMI(block, place, metadata,
                 function.getSubtarget().getInstrInfo()->get(TargetOpcode::INLINEASM))
      .addExternalSymbol(inSyntax)
      .addImm(InlineAsm::Extra_HasSideEffects | InlineAsm::Extra_IsConvergent);
}

} // namespace gmonpass
