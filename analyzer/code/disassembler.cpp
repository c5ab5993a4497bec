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

// Threads may create disassemblers at the same time.
void initializeTargets() {
  [[maybe_unused]] static const bool isDone = [] {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86Disassembler();
    LLVMInitializeAArch64TargetInfo();
    LLVMInitializeAArch64TargetMC();
    LLVMInitializeAArch64Disassembler();
    LLVMInitializeRISCVTargetInfo();
    LLVMInitializeRISCVTargetMC();
    LLVMInitializeRISCVDisassembler();
    return true;
  }();
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

// LLVM decodes some prefixes of x86-64, such as that of locked instructions, as instructions.
bool Disassembler::isPrefix(const CodeInstruction &at) const {
  return name(at).ends_with("_PREFIX");
}

void Disassembler::decode(ArrayRef<uint8_t> code, uint64_t address,
                          function_ref<void(const CodeInstruction &)> each) const {
  constexpr unsigned hasLock = 16; // IP_HAS_LOCK, by which LLVM prints the prefix
  analysis->resetState();
  unsigned prefixes = 0, flags = 0; // bytes before the instruction at ADDRESS
  while (!code.empty()) {
    CodeInstruction at = {{}, address, 0};
    bool isKnown = decoder->getInstruction(at.inst, at.size, code, address, nulls()) ==
                   MCDisassembler::Success;
    at.size = std::clamp<uint64_t>(at.size, 1, code.size());
    code = code.drop_front(at.size);
    address += at.size;
    if (isKnown && isPrefix(at) && !code.empty()) {
      prefixes += at.size;
      flags |= name(at) == "LOCK_PREFIX" ? hasLock : 0;
      continue;
    }
    if (isKnown) {
      at.address -= prefixes;
      at.size += prefixes;
      at.inst.setFlags(at.inst.getFlags() | flags);
      each(at);
      analysis->updateState(at.inst, at.address);
    } else {
      analysis->resetState();
    }
    prefixes = flags = 0;
  }
}

// For LLVM, some instructions that only make an address are branches to it.
std::optional<uint64_t> Disassembler::target(const CodeInstruction &at) const {
  uint64_t found = 0;
  if ((isBranch(at) || isCall(at)) && analysis->evaluateBranch(at.inst, at.address, at.size, found))
    return found;
  return std::nullopt;
}

std::optional<uint64_t> Disassembler::addressMade(const CodeInstruction &at) const {
  uint64_t found = 0;
  if ((name(at) == "ADR" || name(at) == "ADRP") &&
      analysis->evaluateBranch(at.inst, at.address, at.size, found))
    return found;
  return std::nullopt;
}

bool Disassembler::isDistance(const CodeInstruction &at, unsigned i) const {
  ArrayRef<MCOperandInfo> operands = instructions->get(at.inst.getOpcode()).operands();
  return i < operands.size() && operands[i].OperandType == MCOI::OPERAND_PCREL;
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

// The operands are [target, condition] on x86-64 and [condition, target] on AArch64.
bool Disassembler::isParityJump(const CodeInstruction &at) const {
  constexpr int64_t parity = 10, overflow = 6;
  return (name(at).starts_with("JCC_") && numberAt(at, 1) == parity) ||
         (name(at) == "Bcc" && numberAt(at, 0) == overflow);
}

bool Disassembler::isLandingMark(const CodeInstruction &at) const {
  constexpr int64_t bti = 32, btiJc = 38; // the hints in this range are AArch64's
  int64_t hint = name(at) == "HINT" ? numberAt(at, 0).value_or(0) : 0;
  return name(at) == "ENDBR64" || (hint >= bti && hint <= btiJc);
}

// Returns whether NAME is of an AArch64 instruction on several numbers in a register, such as
// ADDv4i32. One on a single number is ADDv1i64.
static bool hasLanes(StringRef name) {
  for (size_t at = name.find('v'); at != StringRef::npos; at = name.find('v', at + 1)) {
    StringRef rest = name.drop_front(at + 1);
    unsigned lanes = 0;
    if (!rest.consumeInteger(10, lanes) && lanes > 1 && rest.size() > 0 &&
        StringRef("ifb").contains(rest.front()))
      return true;
  }
  return false;
}

// Returns whether NAME is of a class of whole vector registers: of x86-64, and AArch64's.
static bool isVectorClass(StringRef name) {
  return any_of(std::initializer_list<StringRef>{"VR", "FPR128", "QQ", "DD", "ZPR"},
                [&](StringRef prefix) { return name.starts_with(prefix); });
}

InstructionKind Disassembler::kind(const CodeInstruction &at) const {
  const MCInstrDesc &description = instructions->get(at.inst.getOpcode());
  InstructionKind kind;
  if (isPadding(at) || isLandingMark(at))
    return kind;
  kind.loads = description.mayLoad();
  kind.stores = description.mayStore();
  // The rounding mode is in these.
  for (MCPhysReg used : description.implicit_uses())
    kind.isFloating |= is_contained({"MXCSR", "FPCW", "FPCR"}, StringRef(registers->getName(used)));
  StringRef plainName = name(at);
  plainName.consume_front("V");
  bool movesScalar = plainName.starts_with("MOVSS") || plainName.starts_with("MOVSD");
  kind.isVector = hasLanes(plainName);
  for (const MCOperandInfo &operand : description.operands())
    if (int16_t classId = operand.RegClass; !operand.isLookupRegClassByHwMode() && classId >= 0 &&
                                            operand.OperandType == MCOI::OPERAND_REGISTER)
      kind.isVector |= !movesScalar &&
                       isVectorClass(registers->getRegClassName(&registers->getRegClass(classId)));
  return kind;
}

bool Disassembler::isPadding(const CodeInstruction &at) const {
  StringRef kind = name(at);
  return kind.starts_with("NOOP") || (kind == "XCHG16ar" && writes(at, "AX")) || kind == "NOP";
}

bool Disassembler::writes(const CodeInstruction &at, StringRef name) const {
  return registerAt(at, 0) == name;
}

StringRef Disassembler::registerAt(const CodeInstruction &at, unsigned i) const {
  bool isRegister = i < at.inst.getNumOperands() && at.inst.getOperand(i).isReg() &&
                    at.inst.getOperand(i).getReg();
  return isRegister ? registers->getName(at.inst.getOperand(i).getReg()) : "";
}

std::optional<int64_t> Disassembler::numberAt(const CodeInstruction &at, unsigned i) const {
  bool isNumber = i < at.inst.getNumOperands() && at.inst.getOperand(i).isImm();
  return isNumber ? std::optional(at.inst.getOperand(i).getImm()) : std::nullopt;
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
