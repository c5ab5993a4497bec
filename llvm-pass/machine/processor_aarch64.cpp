//===- processor_aarch64.cpp - code for AArch64 ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/machine/assembly.h"
#include "llvm-pass/machine/load_store.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace gmonpass {

namespace {

// Kinds of instructions that are not calls.
enum class Kind : uint8_t { Other, Hint, ExclusiveLoad, ExclusiveStore };

struct Opcodes {
  explicit Opcodes(const TargetInstrInfo &instructions);

  std::vector<CallForm> forms;
  std::vector<Kind> kinds;
};

CallForm formOf(StringRef name) {
  if (name == "BL" || name == "TCRETURNdi")
    return CallForm::Named;
  if (name == "BLR" || name == "BLRNoIP" || beginsWith(name, "TCRETURNri"))
    return CallForm::InRegister;
  return CallForm::NoCall;
}

Kind kindOf(StringRef name) {
  auto beginsWithAny = [name](std::initializer_list<StringRef> prefixes) {
    return any_of(prefixes, [name](StringRef prefix) { return beginsWith(name, prefix); });
  };
  if (name == "HINT")
    return Kind::Hint;
  if (beginsWithAny({"LDXR", "LDAXR", "LDXP", "LDAXP"}))
    return Kind::ExclusiveLoad;
  return beginsWithAny({"STXR", "STLXR", "STXP", "STLXP"}) ? Kind::ExclusiveStore : Kind::Other;
}

Opcodes::Opcodes(const TargetInstrInfo &instructions) {
  for (unsigned opcode = 0; opcode < instructions.getNumOpcodes(); ++opcode) {
    StringRef name = instructions.getName(opcode);
    forms.push_back(formOf(name));
    kinds.push_back(kindOf(name));
  }
}

class AArch64 : public LoadStoreProcessor {
public:
  explicit AArch64(const MachineFunction &function);

  CallForm formOf(const MachineInstr &instruction) const override {
    return opcodes.forms[opcodeOf(instruction)];
  }
  bool isLandingMark(const MachineInstr &instruction) const override;
  void insertEntryHook(MachineBasicBlock &block, MachineBasicBlock::iterator place) const override;

protected:
  // The code generator's workaround for an erratum of multiplications does not look into text.
  std::string behindAccess() const override { return mendsMultiplication ? "\tnop\n" : ""; }
  MachineBasicBlock::iterator firstSpot(MachineBasicBlock &block,
                                        MachineBasicBlock::iterator place) const override;

private:
  Kind kindOf(const MachineInstr &instruction) const {
    return opcodes.kinds[instruction.getOpcode()];
  }

  const Opcodes &opcodes;
  const bool mendsMultiplication; // -mfix-cortex-a53-835769
};

const Opcodes &opcodesOf(const TargetInstrInfo &instructions) {
  static const Opcodes opcodes(instructions);
  return opcodes;
}

const std::vector<MCRegister> &scratchOf(const MachineFunction &function) {
  static const std::vector<MCRegister> scratch =
      LoadStoreProcessor::findScratch(function, gmonkit::aarch64Code);
  return scratch;
}

AArch64::AArch64(const MachineFunction &function)
    : LoadStoreProcessor(function, gmonkit::aarch64Code, scratchOf(function)),
      opcodes(opcodesOf(instructions)),
      mendsMultiplication(function.getSubtarget().checkFeatures("+fix-cortex-a53-835769")) {}

bool AArch64::isLandingMark(const MachineInstr &instruction) const {
  constexpr int64_t bti = 32, btiJc = 38; // the hints in this range are landing pads
  if (kindOf(instruction) != Kind::Hint)
    return false;
  int64_t hint = instruction.getOperand(0).getImm();
  return hint >= bti && hint <= btiJc && hint % 2 == 0;
}

void AArch64::insertEntryHook(MachineBasicBlock &block, MachineBasicBlock::iterator place) const {
  insertStatement(block, place, MIMetadata(), code.callEntryHook)
      .setMIFlag(MachineInstr::FrameSetup);
}

// Returns the position after an exclusive store that belongs to a load before START, in another
// block. Code between them may make the store fail for ever.
MachineBasicBlock::iterator AArch64::firstSpot(MachineBasicBlock &block,
                                               MachineBasicBlock::iterator start) const {
  const MachineBasicBlock::iterator end = endOfSpots(block, start);
  for (MachineBasicBlock::iterator at = start; at != end; ++at) {
    if (kindOf(*at) == Kind::ExclusiveLoad)
      return start;
    if (kindOf(*at) == Kind::ExclusiveStore)
      return std::next(at);
  }
  return start;
}

bool fits(const Triple &triple, StringRef /*abi*/) {
  return triple.getArch() == Triple::aarch64 && triple.isOSLinux() &&
         triple.getEnvironment() != Triple::GNUILP32;
}

bool mayHookEntry(const Function &function) {
  if (function.getFnAttribute("target-features").getValueAsString().contains("+reserve-x9"))
    return false;
  constexpr CallingConv::ID preserveNone = 21; // LLVM 16 has no name for it yet
  switch (function.getCallingConv()) {
  // These conventions keep x9.
  case CallingConv::PreserveMost:
  case CallingConv::PreserveAll:
  // This convention may pass an argument in it.
  case preserveNone:
  case CallingConv::GHC:
  case CallingConv::AnyReg:
    return false;
  default:
    return true;
  }
}

std::unique_ptr<Processor> make(const MachineFunction &function) {
  return std::make_unique<AArch64>(function);
}

} // namespace

extern const Target targetAArch64;
const Target targetAArch64 = {"AArch64", true, fits, mayHookEntry, LoadStoreProcessor::prepare,
                              make};

} // namespace gmonpass
