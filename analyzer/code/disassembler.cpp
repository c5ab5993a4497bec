//===- disassembler.cpp - a disassembler for one program ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/code/disassembler.h"
#include "analyzer/support/errors.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

void initializeTargets() {
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86Disassembler();
  LLVMInitializeAArch64TargetInfo();
  LLVMInitializeAArch64TargetMC();
  LLVMInitializeAArch64Disassembler();
  LLVMInitializeRISCVTargetInfo();
  LLVMInitializeRISCVTargetMC();
  LLVMInitializeRISCVDisassembler();
}

} // namespace

Expected<Disassembler> Disassembler::create(const ELFObjectFileBase &object) {
  initializeTargets();
  Triple triple = object.makeTriple();
  std::string why;
  const Target *target = TargetRegistry::lookupTarget(triple, why);
  if (!target)
    return makeError("machine code of " + triple.getArchName() + " is not supported");
  // Uses the processor's default instructions if the attributes are damaged.
  auto features = object.getFeatures();
  std::string featureText;
  if (features)
    featureText = features->getString();
  else
    consumeError(features.takeError());
  Disassembler made;
  made.registers.reset(target->createMCRegInfo(triple));
  made.assembly.reset(target->createMCAsmInfo(*made.registers, triple, made.options));
  made.processor.reset(target->createMCSubtargetInfo(triple, "", featureText));
  made.instructions.reset(target->createMCInstrInfo());
  made.context = std::make_unique<MCContext>(triple, made.assembly.get(), made.registers.get(),
                                             made.processor.get());
  made.analysis.reset(target->createMCInstrAnalysis(made.instructions.get()));
  made.decoder.reset(target->createMCDisassembler(*made.processor, *made.context));
  if (!made.analysis || !made.decoder)
    return makeError("machine code of " + triple.getArchName() + " is not supported");
  return made;
}

void Disassembler::decode(ArrayRef<uint8_t> code, uint64_t address,
                          function_ref<void(const CodeInstruction &)> each) const {
  analysis->resetState();
  while (!code.empty()) {
    CodeInstruction at = {{}, address, 0};
    bool isKnown = decoder->getInstruction(at.inst, at.size, code, address, nulls()) ==
                   MCDisassembler::Success;
    at.size = std::clamp<uint64_t>(at.size, 1, code.size());
    if (isKnown) {
      each(at);
      analysis->updateState(at.inst, address);
    } else {
      analysis->resetState();
    }
    code = code.drop_front(at.size);
    address += at.size;
  }
}

std::optional<uint64_t> Disassembler::target(const CodeInstruction &at) const {
  uint64_t found = 0;
  if (analysis->evaluateBranch(at.inst, at.address, at.size, found))
    return found;
  return std::nullopt;
}

// For x86-64 only: the operands are [RIP, scale, index, displacement, segment].
std::optional<uint64_t> addressBehindInstruction(const MCRegisterInfo &registers,
                                                 const CodeInstruction &at) {
  const MCInst &inst = at.inst;
  for (unsigned i = 0; i + 5 <= inst.getNumOperands(); ++i) {
    auto isRegister = [&](unsigned n) { return inst.getOperand(i + n).isReg(); };
    auto isNumber = [&](unsigned n) { return inst.getOperand(i + n).isImm(); };
    if (isRegister(0) && isNumber(1) && isRegister(2) && isNumber(3) && isRegister(4) &&
        registers.getName(inst.getOperand(i).getReg()) == StringRef("RIP"))
      return at.address + at.size + uint64_t(inst.getOperand(i + 3).getImm());
  }
  return std::nullopt;
}

std::optional<uint64_t> Disassembler::memoryAddress(const CodeInstruction &at) const {
  if (std::optional<uint64_t> found =
          analysis->evaluateMemoryOperandAddress(at.inst, processor.get(), at.address, at.size))
    return found;
  return addressBehindInstruction(*registers, at);
}

bool Disassembler::isEnd(const CodeInstruction &at) const {
  const MCInstrDesc &kind = instructions->get(at.inst.getOpcode());
  return kind.isBarrier() || kind.isReturn() || kind.isTrap();
}

// For x86-64 only: the operands are [target, condition].
bool Disassembler::isParityJump(const CodeInstruction &at) const {
  constexpr int64_t parity = 10;
  return name(at).starts_with("JCC_") && at.inst.getNumOperands() == 2 &&
         at.inst.getOperand(1).isImm() && at.inst.getOperand(1).getImm() == parity;
}

InstructionKind Disassembler::kind(const CodeInstruction &at) const {
  const MCInstrDesc &description = instructions->get(at.inst.getOpcode());
  InstructionKind kind;
  if (isPadding(at))
    return kind;
  kind.loads = description.mayLoad();
  kind.stores = description.mayStore();
  // The rounding mode is in these.
  for (MCPhysReg used : description.implicit_uses())
    kind.isFloating |= is_contained({"MXCSR", "FPCW"}, StringRef(registers->getName(used)));
  StringRef plainName = name(at);
  plainName.consume_front("V");
  bool movesScalar = plainName.starts_with("MOVSS") || plainName.starts_with("MOVSD");
  for (const MCOperandInfo &operand : description.operands())
    if (int16_t classId = operand.RegClass; !operand.isLookupRegClassByHwMode() && classId >= 0 &&
                                            operand.OperandType == MCOI::OPERAND_REGISTER)
      kind.isVector |=
          !movesScalar &&
          StringRef(registers->getRegClassName(&registers->getRegClass(classId))).starts_with("VR");
  return kind;
}

bool Disassembler::isPadding(const CodeInstruction &at) const {
  StringRef kind = name(at);
  return kind.starts_with("NOOP") || kind == "DATA16_PREFIX" ||
         (kind == "XCHG16ar" && writes(at, "AX"));
}

bool Disassembler::writes(const CodeInstruction &at, StringRef name) const {
  return registerAt(at, 0) == name;
}

StringRef Disassembler::registerAt(const CodeInstruction &at, unsigned i) const {
  bool isRegister = i < at.inst.getNumOperands() && at.inst.getOperand(i).isReg() &&
                    at.inst.getOperand(i).getReg();
  return isRegister ? registers->getName(at.inst.getOperand(i).getReg()) : "";
}

bool Disassembler::jumpsTo(const CodeInstruction &at, StringRef name) const {
  return (isCall(at) || analysis->isIndirectBranch(at.inst)) && writes(at, name);
}

// Operands on x86-64: [destination, base, scale, index, displacement, segment].
std::optional<int64_t> Disassembler::stackMove(const CodeInstruction &at) const {
  const MCInst &inst = at.inst;
  bool isMove =
      name(at) == "LEA64r" && inst.getNumOperands() == 6 && writes(at, "RSP") &&
      inst.getOperand(1).isReg() && inst.getOperand(3).isReg() && inst.getOperand(4).isImm() &&
      inst.getOperand(1).getReg() == inst.getOperand(0).getReg() && !inst.getOperand(3).getReg();
  return isMove ? std::optional(inst.getOperand(4).getImm()) : std::nullopt;
}

} // namespace gmonkit
