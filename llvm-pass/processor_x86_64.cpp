//===- processor_x86_64.cpp - what is particular to x86-64 -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "processor_x86_64.h"
#include "assembly.h"
#include "gmonkit/abi.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/MC/MCSymbol.h"

using namespace llvm;

namespace gmonpass {

struct InstructionNames {
  InstructionNames(const TargetInstrInfo &instructions, const TargetRegisterInfo &registers);

  unsigned sub64mi32 = 0, mov64rr = 0, mov64rm = 0, mov64mr = 0, lea64r = 0, push64r = 0,
           pop64r = 0, pushf64 = 0, popf64 = 0, jcc1 = 0, tailJump = 0, endbr64 = 0;
  MCRegister flags, rip, rsp, r11, gs;
  SmallVector<MCRegister, 9> scratch;
  std::vector<CallForm> forms; // by opcode

private:
  void findInstructions(const TargetInstrInfo &instructions);
  void findRegisters(const TargetRegisterInfo &registers);
};

namespace {

constexpr int64_t RedZone = 128;

CallForm formOf(StringRef name, const MCInstrDesc &description) {
  if (!description.isCall() || !(beginsWith(name, "CALL64") || beginsWith(name, "TAILJMP")))
    return CallForm::NoCall;
  switch (description.operands().begin()->OperandType) {
  case MCOI::OPERAND_PCREL:
    return name == "TAILJMPd64_CC" ? CallForm::NamedConditional : CallForm::Named;
  case MCOI::OPERAND_REGISTER:
    return CallForm::InRegister;
  case MCOI::OPERAND_MEMORY:
    return CallForm::InMemory;
  case MCOI::OPERAND_UNKNOWN: // what LLVM 19 says of a register for an address
    return beginsWith(name, "TAILJMPr") ? CallForm::InRegister : CallForm::NoCall;
  default:
    return CallForm::NoCall;
  }
}

} // namespace

InstructionNames::InstructionNames(const TargetInstrInfo &instructions,
                                   const TargetRegisterInfo &registers) {
  findInstructions(instructions);
  findRegisters(registers);
}

void InstructionNames::findInstructions(const TargetInstrInfo &instructions) {
  unsigned none = 0;
  forms.resize(instructions.getNumOpcodes());
  for (unsigned opcode = 1; opcode < instructions.getNumOpcodes(); ++opcode) {
    StringRef name = instructions.getName(opcode);
    forms[opcode] = gmonpass::formOf(name, instructions.get(opcode));
    unsigned &known = *StringSwitch<unsigned *>(name)
                           .Case("SUB64mi32", &sub64mi32)
                           .Case("MOV64rr", &mov64rr)
                           .Case("MOV64rm", &mov64rm)
                           .Case("MOV64mr", &mov64mr)
                           .Case("LEA64r", &lea64r)
                           .Case("PUSH64r", &push64r)
                           .Case("POP64r", &pop64r)
                           .Case("PUSHF64", &pushf64)
                           .Case("POPF64", &popf64)
                           .Case("JCC_1", &jcc1)
                           .Case("TAILJMPd64", &tailJump)
                           .Case("ENDBR64", &endbr64)
                           .Default(&none);
    known = opcode;
  }
}

void InstructionNames::findRegisters(const TargetRegisterInfo &registers) {
  auto find = [&](StringRef name) -> MCRegister {
    for (unsigned number = 1; number < registers.getNumRegs(); ++number)
      if (registers.getName(number) == name)
        return number;
    llvm_unreachable("x86-64 has this register");
  };
  flags = find("EFLAGS");
  rip = find("RIP");
  rsp = find("RSP");
  r11 = find("R11");
  gs = find("GS");
  for (StringRef name : {"R11", "R10", "R9", "R8", "RDI", "RSI", "RCX", "RDX", "RAX"})
    scratch.push_back(find(name));
}

namespace {

const InstructionNames &namesFor(const TargetInstrInfo &instructions,
                                 const TargetRegisterInfo &registers) {
  static const InstructionNames names(instructions, registers);
  return names;
}

// What stands behind an instruction's other operands if it reads or writes memory at BASE.
const MachineInstrBuilder &addMemory(const MachineInstrBuilder &builder, MCRegister base,
                                     int64_t offset) {
  return builder.addReg(base).addImm(1).addReg(0).addImm(offset).addReg(0);
}

// With threads=exact COUNTER is that of the thread's own copy: the runtime keeps the copy's
// distance in the base of the segment.
const MachineInstrBuilder &addCounter(const MachineInstrBuilder &builder,
                                      const InstructionNames &names, const Counter &counter,
                                      Threads threads) {
  MachineOperand address = MachineOperand::CreateMCSymbol(counter.table);
  address.setOffset(counter.offset);
  MCRegister segment = threads == Threads::Exact ? names.gs : MCRegister();
  return builder.addReg(names.rip).addImm(1).addReg(0).add(address).addReg(segment);
}

// With -fxray-instrument a tail call is an operand of another instruction.
bool isWrapped(const MachineInstr &instruction) {
  return instruction.getOpcode() == TargetOpcode::PATCHABLE_TAIL_CALL;
}

} // namespace

std::string Counter::text() const {
  return table->getName().str() + (offset ? "+" + std::to_string(offset) : "");
}

Processor::Processor(const MachineFunction &function)
    : instructions(*function.getSubtarget().getInstrInfo()),
      registerInfo(*function.getSubtarget().getRegisterInfo()),
      names(namesFor(instructions, registerInfo)) {}

MCRegister Processor::flags() const { return names.flags; }

ArrayRef<MCRegister> Processor::scratchRegisters() const { return names.scratch; }

CallForm Processor::formOf(const MachineInstr &instruction) const {
  return names
      .forms[isWrapped(instruction) ? instruction.getOperand(0).getImm() : instruction.getOpcode()];
}

unsigned Processor::targetOperand(const MachineInstr &call) { return isWrapped(call) ? 1 : 0; }

bool Processor::isLandingMark(const MachineInstr &instruction) const {
  return instruction.getOpcode() == names.endbr64;
}

bool Processor::isThunk(StringRef name) {
  return name == "__llvm_retpoline_r11" || name == "__x86_indirect_thunk_r11" ||
         name == "__llvm_lvi_thunk_r11";
}

MachineInstr &Processor::splitConditionalTailCall(MachineInstr &jump,
                                                  MachineBasicBlock &target) const {
  MachineFunction &function = *target.getParent();
  unsigned opcode = isWrapped(jump) ? unsigned(TargetOpcode::PATCHABLE_TAIL_CALL) : names.tailJump;
  unsigned named = targetOperand(jump);
  MachineInstrBuilder call =
      BuildMI(target, target.end(), MIMetadata(jump), instructions.get(opcode));
  if (isWrapped(jump))
    call.addImm(names.tailJump);
  call.add(jump.getOperand(named));
  for (const MachineOperand &operand : jump.operands())
    if (operand.isRegMask() ||
        (operand.isReg() && operand.isImplicit() && operand.getReg() != names.flags))
      call.add(operand);
  moveCallInfo(function, jump, *call);
  BuildMI(*jump.getParent(), jump, MIMetadata(jump), instructions.get(names.jcc1))
      .addMBB(&target)
      .add(jump.getOperand(named + 1));
  jump.eraseFromParent();
  return *call;
}

MachineInstr &Processor::insertSubtract(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                                        const MIMetadata &metadata, const Counter &counter,
                                        Threads threads) const {
  MachineInstrBuilder builder = BuildMI(block, place, metadata, instructions.get(names.sub64mi32));
  addCounter(builder, names, counter, threads).addImm(1);
  return *builder;
}

// TO = FROM + OFFSET.
MachineInstr &Processor::insertMove(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                                    const MIMetadata &metadata, MCRegister to, MCRegister from,
                                    int64_t offset) const {
  MachineInstrBuilder builder =
      BuildMI(block, place, metadata, instructions.get(names.lea64r), Register(to));
  addMemory(builder, from, offset);
  return *builder;
}

MachineInstr &Processor::insertDecrement(MachineBasicBlock &block,
                                         MachineBasicBlock::iterator place,
                                         const MIMetadata &metadata, const Counter &counter,
                                         Threads threads, Way way) const {
  if (way.kind == Way::InMemory)
    return insertSubtract(block, place, metadata, counter, threads);
  if (way.kind == Way::ThroughRegister) {
    // Without the flags there is no way to subtract in memory, but to add in a register.
    MachineInstrBuilder load =
        BuildMI(block, place, metadata, instructions.get(names.mov64rm), Register(way.scratch));
    addCounter(load, names, counter, threads);
    insertMove(block, place, metadata, way.scratch, way.scratch, -1);
    addCounter(BuildMI(block, place, metadata, instructions.get(names.mov64mr)), names, counter,
               threads)
        .addReg(way.scratch);
    return *load;
  }
  // Keeps the flags on the stack, beyond what the function may hold below its end.
  MachineInstr &first = insertMove(block, place, metadata, names.rsp, names.rsp, -RedZone);
  BuildMI(block, place, metadata, instructions.get(names.pushf64));
  insertSubtract(block, place, metadata, counter, threads);
  BuildMI(block, place, metadata, instructions.get(names.popf64));
  insertMove(block, place, metadata, names.rsp, names.rsp, RedZone);
  return first;
}

// Counters begin at 0 and count down: the decrement before this, and no other one, has
// borrowed when the function first runs. What then runs stands behind all code of the
// section. Before the prologue there is nothing yet below the stack pointer.
MachineInstrBuilder Processor::insertFirstRun(MachineBasicBlock &block,
                                              MachineBasicBlock::iterator place,
                                              const MIMetadata &metadata,
                                              const std::string &function, unsigned id) const {
  const std::string first = ".Lgmon.first" + std::to_string(id),
                    back = ".Lgmon.back" + std::to_string(id);
  return insertStatement(block, place, metadata,
                         "\tjc " + first + "\n" + back + ":\n\t.subsection 1\n" + first +
                             ":\n\tpushq %r11\n\tleaq " + function +
                             "(%rip), %r11\n\tcall " GMON_SYMBOL_FIRST "@PLT\n\tpopq %r11\n\tjmp " +
                             back + "\n\t.subsection 0\n")
      .addReg(names.flags, RegState::Implicit)
      .addReg(names.flags, RegState::ImplicitDefine);
}

namespace {

// Counts a call of r11 in the cache; out of line the second way is tried, and then the
// runtime called. The instruction behind that call tells it the cache and does nothing.
std::string countInCache(const std::string &id, Threads threads) {
  static_assert(GMON_ICALL_WAYS == 2, "one way in line, one out of line");
  const std::string label = ".Lgmon.icall" + id, second = ".Lgmon.second" + id,
                    miss = ".Lgmon.miss" + id, done = ".Lgmon.site" + id;
  const std::string cache = (threads == Threads::Exact ? "%gs:" : "") + label;
  return "\tcmpq " + cache + "+16(%rip), %r11\n\tjne " + second + "\n\tsubq $$1, " + cache +
         "+24(%rip)\n" + done + ":\n\t.subsection 1\n" + second + ":\n\tcmpq " + cache +
         "+32(%rip), %r11\n\tjne " + miss + "\n\tsubq $$1, " + cache + "+40(%rip)\n\tjmp " + done +
         "\n" + miss + ":\n\tcall " GMON_SYMBOL_ICALL "@PLT\n\tnopl " + label + "(%rip)\n\tjmp " +
         done + "\n\t.subsection 0\n";
}

} // namespace

// Loads what CALL calls into r11. The stack pointer is STACK_OFFSET bytes lower than at the call.
void Processor::loadTarget(MachineBasicBlock::iterator place, const MachineInstr &call,
                           CallForm form, int64_t stackOffset) const {
  bool isInMemory = form == CallForm::InMemory;
  MachineInstrBuilder load =
      BuildMI(*place->getParent(), place, MIMetadata(call),
              instructions.get(isInMemory ? names.mov64rm : names.mov64rr), Register(names.r11));
  unsigned first = targetOperand(call);
  bool isOnStack = isInMemory && call.getOperand(first).getReg() == names.rsp;
  for (unsigned i = 0; i < (isInMemory ? 5 : 1); ++i) {
    MachineOperand operand = call.getOperand(first + i);
    if (operand.isReg())
      operand.setIsKill(false);
    if (isOnStack && operand.isImm() && i == 3)
      operand.setImm(operand.getImm() + stackOffset);
    load.add(operand);
  }
}

// Where the callee may change r11 and gets nothing in it, nobody needs what it holds before.
// A tail call may find its target where the function had its data, below the stack pointer.
bool Processor::mayChangeHookRegister(const MachineInstr &call, CallForm form) const {
  if (call.readsRegister(names.r11, &registerInfo))
    return false;
  if (form == CallForm::InMemory && call.isReturn() &&
      call.getOperand(targetOperand(call)).getReg() == names.rsp)
    return false;
  return any_of(call.operands(), [&](const MachineOperand &operand) {
    return operand.isRegMask() && operand.clobbersPhysReg(names.r11);
  });
}

void Processor::insertIndirectCall(MachineBasicBlock::iterator place, const MachineInstr &call,
                                   CallForm form, const std::string &cacheId,
                                   Threads threads) const {
  MachineBasicBlock &block = *place->getParent();
  MIMetadata metadata(call);
  bool isLoaded =
      form == CallForm::Named || // a thunk
      (form == CallForm::InRegister && call.getOperand(targetOperand(call)).getReg() == names.r11);
  bool keepsRegister = !isLoaded && !mayChangeHookRegister(call, form);
  if (keepsRegister) {
    insertMove(block, place, metadata, names.rsp, names.rsp, -RedZone);
    BuildMI(block, place, metadata, instructions.get(names.push64r))
        .addReg(names.r11, RegState::Undef);
  }
  if (!isLoaded)
    loadTarget(place, call, form, keepsRegister ? RedZone + 8 : 0);
  insertStatement(block, place, metadata, countInCache(cacheId, threads))
      .addReg(names.r11, RegState::Implicit)
      .addReg(names.flags, RegState::ImplicitDefine | RegState::Dead);
  if (keepsRegister) {
    BuildMI(block, place, metadata, instructions.get(names.pop64r), Register(names.r11));
    insertMove(block, place, metadata, names.rsp, names.rsp, RedZone);
  }
}

} // namespace gmonpass
