//===- instruction_text.h - instructions as assembly text -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_CODE_INSTRUCTION_TEXT_H
#define GMONKIT_ANALYZER_CODE_INSTRUCTION_TEXT_H

#include "analyzer/code/disassembler.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/Object/ELFObjectFile.h"
#include <memory>
#include <string>

namespace gmonkit {

class InstructionText {
public:
  // Creates the printer for the code of OBJECT. REQUIRES: Disassembler::create accepted OBJECT.
  explicit InstructionText(const llvm::object::ELFObjectFileBase &object);

  // Returns AT, which TOOLS decoded, as one line; in AT&T's dialect on x86-64.
  std::string of(const CodeInstruction &at, const Disassembler &tools) const;

private:
  // Each member refers to those before it.
  llvm::MCTargetOptions options;
  std::unique_ptr<const llvm::MCRegisterInfo> registers;
  std::unique_ptr<const llvm::MCAsmInfo> assembly;
  std::unique_ptr<const llvm::MCInstrInfo> instructions;
  std::unique_ptr<llvm::MCInstPrinter> printer;
};

} // namespace gmonkit

#endif
