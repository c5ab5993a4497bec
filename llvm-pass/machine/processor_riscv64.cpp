//===- processor_riscv64.cpp - what is particular to 64-bit RISC-V -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "gmonkit/abi.h"
#include "llvm-pass/machine/assembly.h"
#include "llvm-pass/machine/load_store_processor.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace gmonpass {

namespace {

CallForm formOf(StringRef name) {
  if (name == "PseudoCALL" || name == "PseudoTAIL")
    return CallForm::Named;
  if (beginsWith(name, "PseudoCALLIndirect") || beginsWith(name, "PseudoTAILIndirect"))
    return CallForm::InRegister;
  return CallForm::NoCall; // PseudoCALLReg is a part of prologues and epilogues
}

std::vector<CallForm> findForms(const TargetInstrInfo &instructions) {
  std::vector<CallForm> forms;
  for (unsigned opcode = 0; opcode < instructions.getNumOpcodes(); ++opcode)
    forms.push_back(formOf(instructions.getName(opcode)));
  return forms;
}

// t6 to t0, then the registers of arguments.
std::vector<ScratchRegister> findScratch(const TargetRegisterInfo &registers) {
  std::vector<ScratchRegister> found;
  for (unsigned number : {31u, 30u, 29u, 28u, 7u, 6u, 5u, 17u, 16u, 15u, 14u, 13u, 12u, 11u, 10u})
    found.push_back(
        {findRegister(registers, "X" + std::to_string(number)), "x" + std::to_string(number)});
  return found;
}

const std::vector<ScratchRegister> &scratchOf(const MachineFunction &function) {
  static const std::vector<ScratchRegister> scratch =
      findScratch(*function.getSubtarget().getRegisterInfo());
  return scratch;
}

// A hook that has its argument in t4. It changes ra and t5, too.
std::string callHook(const std::string &loadArgument, const char *hook) {
  return "\taddi sp, sp, -32\n\tsd ra, 0(sp)\n\tsd t4, 8(sp)\n\tsd t5, 16(sp)\n" + loadArgument +
         "\tcall " + hook +
         "\n\tld ra, 0(sp)\n\tld t4, 8(sp)\n\tld t5, 16(sp)\n\taddi sp, sp, 32\n";
}

// Code may be anywhere near what it counts in, so addresses are relative to it.
class RiscV64 : public LoadStoreProcessor {
public:
  explicit RiscV64(const MachineFunction &function)
      : LoadStoreProcessor(function, scratchOf(function)) {
    static const std::vector<CallForm> all = findForms(instructions);
    forms = &all;
  }

  CallForm formOf(const MachineInstr &instruction) const override;
  bool hasCallCaches() const override { return false; }
  bool isLandingMark(const MachineInstr &instruction) const override;
  void insertEntryHook(MachineBasicBlock &block, MachineBasicBlock::iterator place) const override;
  void insertIndirectCall(MachineBasicBlock::iterator place, const MachineInstr &call,
                          CallForm form, const std::string &cacheId,
                          Threads threads) const override;

protected:
  CounterCode counterCode(const std::string &counter, Threads threads) const override;
  FirstRunCode firstRunCode(const FirstRun &firstRun) const override;
  std::string push() const override {
    return "\taddi sp, sp, -16\n\tsd %a, 0(sp)\n\tsd %b, 8(sp)\n";
  }
  std::string pop() const override { return "\tld %a, 0(sp)\n\tld %b, 8(sp)\n\taddi sp, sp, 16\n"; }

private:
  const std::vector<CallForm> *forms; // by opcode
};

CallForm RiscV64::formOf(const MachineInstr &instruction) const {
  CallForm form = (*forms)[opcodeOf(instruction)];
  // With -msave-restore epilogues end so.
  bool restores = form == CallForm::Named && instruction.getOperand(0).isSymbol() &&
                  beginsWith(instruction.getOperand(0).getSymbolName(), "__riscv_restore_");
  return restores ? CallForm::NoCall : form;
}

// lpad is an auipc of no register.
bool RiscV64::isLandingMark(const MachineInstr &instruction) const {
  static const MCRegister zero = findRegister(registers, "X0");
  return instructions.getName(instruction.getOpcode()) == "AUIPC" &&
         instruction.getOperand(0).getReg() == zero;
}

// The hook may be another file's: lazy binding would lose t4, and the linker's code in between
// change t1 and t3, so it is called by its slot. Some functions have an argument in t4.
void RiscV64::insertEntryHook(MachineBasicBlock &block, MachineBasicBlock::iterator place) const {
  static const MCRegister t4 = findRegister(registers, "X29");
  std::string call = "\tmv t4, ra\n\t.option push\n\t.option pic\n\tla ra, " GMON_SYMBOL_FENTRY
                     "\n\t.option pop\n\tjalr ra\n\tmv ra, t4\n";
  if (!isFree(t4, block, place))
    call = "\taddi sp, sp, -16\n\tsd t4, 0(sp)\n" + call + "\tld t4, 0(sp)\n\taddi sp, sp, 16\n";
  insertStatement(block, place, MIMetadata(), call).setMIFlag(MachineInstr::FrameSetup);
}

LoadStoreProcessor::CounterCode RiscV64::counterCode(const std::string &counter,
                                                     Threads threads) const {
  std::string address = "\tlla %a, " + counter + "\n";
  if (threads == Threads::Exact)
    address += "\tla.tls.ie %b, " GMON_SYMBOL_COUNTER_BASE
               "\n\tadd %b, %b, tp\n\tld %b, 0(%b)\n\tadd %a, %a, %b\n";
  return {address + "\tld %b, 0(%a)\n", "\taddi %b, %b, -1\n\tsd %b, 0(%a)\n"};
}

// Counters begin at 0 and count down.
LoadStoreProcessor::FirstRunCode RiscV64::firstRunCode(const FirstRun &firstRun) const {
  const std::string back = ".Lgmon.back" + std::to_string(firstRun.id);
  return {"\tbnez %b, " + back + "\n" +
              callHook("\tlla t4, " + firstRun.function + "\n", GMON_SYMBOL_FIRST) + back + ":\n",
          ""};
}

void RiscV64::insertIndirectCall(MachineBasicBlock::iterator place, const MachineInstr &call,
                                 CallForm, const std::string &, Threads) const {
  Register target = call.getOperand(targetOperand(call)).getReg();
  std::string name = StringRef(registers.getName(target)).lower();
  insertStatement(*place->getParent(), place, MIMetadata(call),
                  callHook("\tmv t4, " + name + "\n", GMON_SYMBOL_ICALL))
      .addReg(target, RegState::Implicit);
}

// lp64e has 16 registers.
bool fits(const Triple &triple, StringRef abi) {
  return triple.getArch() == Triple::riscv64 && triple.isOSLinux() && abi != "lp64e";
}

bool mayHookEntry(const Function &function) {
  switch (function.getCallingConv()) {
  // These must keep t4.
  case CallingConv::PreserveMost:
  case CallingConv::PreserveAll:
  case CallingConv::GHC: // Here it holds an argument.
    return false;
  default:
    return !function.hasFnAttribute("interrupt");
  }
}

std::unique_ptr<Processor> make(const MachineFunction &function) {
  return std::make_unique<RiscV64>(function);
}

} // namespace

extern const Target targetRiscV64;
const Target targetRiscV64 = {"RISC-V 64", true, fits, mayHookEntry, LoadStoreProcessor::prepare,
                              make};

} // namespace gmonpass
