//===- processor_x86_64.cpp - code for x86-64 -----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "gmonkit/abi.h"
#include "llvm-pass/machine/assembly.h"
#include "llvm-pass/machine/instructions_x86_64.h"
#include "llvm-pass/machine/processor.h"
#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/MC/MCContext.h"

using namespace llvm;

namespace gmonpass {

namespace {

// The code that decrements a counter.
struct Decrement {
  enum { InMemory, ThroughRegister, SavingFlags } kind = InMemory;
  MCRegister scratch; // ThroughRegister
};

constexpr int64_t RedZone = 128;

// Returns the operands of an instruction that accesses memory at BASE, after its other operands.
const MachineInstrBuilder &addMemory(const MachineInstrBuilder &builder, MCRegister base,
                                     int64_t offset) {
  return builder.addReg(base).addImm(1).addReg(0).addImm(offset).addReg(0);
}

// With threads=exact COUNTER is that of the thread's own copy: the base of the segment is the
// distance of the copy.
const MachineInstrBuilder &addCounter(const MachineInstrBuilder &builder,
                                      const InstructionsX86_64 &names, const Counter &counter,
                                      Threads threads) {
  MachineOperand address = MachineOperand::CreateMCSymbol(
      builder->getMF()->getContext().getOrCreateSymbol(counter.table));
  address.setOffset(counter.offset);
  MCRegister segment = threads == Threads::Exact ? names.gs : MCRegister();
  return builder.addReg(names.rip).addImm(1).addReg(0).add(address).addReg(segment);
}

class X86_64 : public Processor {
public:
  explicit X86_64(const MachineFunction &function)
      : Processor(function), names(InstructionsX86_64::of(instructions, registers)) {}

  CallForm formOf(const MachineInstr &instruction) const override {
    return names.forms[opcodeOf(instruction)];
  }
  const MachineOperand &namingOperand(const MachineInstr &call, CallForm form) const override;
  bool isLandingMark(const MachineInstr &instruction) const override {
    return instruction.getOpcode() == names.endbr64;
  }
  bool isThunk(StringRef name) const override;
  MachineInstr &splitConditionalTailCall(MachineInstr &jump,
                                         MachineBasicBlock &target) const override;
  MachineInstr &insertEntryCounter(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                                   const Counter &counter, Threads threads,
                                   const FirstRun *firstRun) const override;
  MachineInstr &insertCounter(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                              const Counter &counter, Threads threads) const override;
  MachineInstr &insertWayCounter(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                                 const Counter &counter, Threads threads) const override;
  void insertIndirectCall(MachineBasicBlock::iterator place, const MachineInstr &call,
                          CallForm form, const std::string &cacheId,
                          Threads threads) const override;

private:
  struct Spot {
    MachineBasicBlock::iterator before;
    Decrement decrement;
  };
  Spot findSpot(MachineBasicBlock &block, MachineBasicBlock::iterator start) const;
  MachineInstr &insertDecrement(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                                const MIMetadata &metadata, const Counter &counter, Threads threads,
                                Decrement decrement) const;
  MachineInstr &insertSubtract(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                               const MIMetadata &metadata, const Counter &counter,
                               Threads threads) const;
  MachineInstr &insertMove(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                           const MIMetadata &metadata, MCRegister to, MCRegister from,
                           int64_t offset) const;
  void insertFirstRun(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                      const FirstRun &firstRun) const;
  void loadTarget(MachineBasicBlock::iterator place, const MachineInstr &call, CallForm form,
                  int64_t stackOffset) const;
  bool mayChange(const MachineInstr &call, MCRegister reg) const;
  bool mayLoseTarget(const MachineInstr &call, CallForm form) const;

  const InstructionsX86_64 &names;
};

const MachineOperand &X86_64::namingOperand(const MachineInstr &call, CallForm form) const {
  constexpr unsigned displacement = 3; // index of the displacement in an address
  return call.getOperand(targetOperand(call) + (form == CallForm::InMemory ? displacement : 0));
}

bool X86_64::isThunk(StringRef name) const {
  return name == "__llvm_retpoline_r11" || name == "__x86_indirect_thunk_r11" ||
         name == "__llvm_lvi_thunk_r11";
}

MachineInstr &X86_64::splitConditionalTailCall(MachineInstr &jump,
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

MachineInstr &X86_64::insertSubtract(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                                     const MIMetadata &metadata, const Counter &counter,
                                     Threads threads) const {
  MachineInstrBuilder builder = BuildMI(block, place, metadata, instructions.get(names.sub64mi32));
  addCounter(builder, names, counter, threads).addImm(1);
  return *builder;
}

// TO = FROM + OFFSET.
MachineInstr &X86_64::insertMove(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                                 const MIMetadata &metadata, MCRegister to, MCRegister from,
                                 int64_t offset) const {
  MachineInstrBuilder builder =
      BuildMI(block, place, metadata, instructions.get(names.lea64r), Register(to));
  addMemory(builder, from, offset);
  return *builder;
}

MachineInstr &X86_64::insertDecrement(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                                      const MIMetadata &metadata, const Counter &counter,
                                      Threads threads, Decrement decrement) const {
  if (decrement.kind == Decrement::InMemory)
    return insertSubtract(block, place, metadata, counter, threads);
  if (decrement.kind == Decrement::ThroughRegister) {
    // Memory cannot be changed without changing the flags, but lea can add in a register.
    MachineInstrBuilder load = BuildMI(block, place, metadata, instructions.get(names.mov64rm),
                                       Register(decrement.scratch));
    addCounter(load, names, counter, threads);
    insertMove(block, place, metadata, decrement.scratch, decrement.scratch, -1);
    addCounter(BuildMI(block, place, metadata, instructions.get(names.mov64mr)), names, counter,
               threads)
        .addReg(decrement.scratch);
    return *load;
  }
  // Saves the flags on the stack, below the red zone.
  MachineInstr &first = insertMove(block, place, metadata, names.rsp, names.rsp, -RedZone);
  BuildMI(block, place, metadata, instructions.get(names.pushf64));
  insertSubtract(block, place, metadata, counter, threads);
  BuildMI(block, place, metadata, instructions.get(names.popf64));
  insertMove(block, place, metadata, names.rsp, names.rsp, RedZone);
  return first;
}

// Finds a position up to the first call where the flags are free. Otherwise counts through a
// register or the stack.
X86_64::Spot X86_64::findSpot(MachineBasicBlock &block, MachineBasicBlock::iterator start) const {
  if (block.computeRegisterLiveness(&registers, names.flags, start, UINT_MAX) ==
      MachineBasicBlock::LQR_Dead)
    return {start, {}};

  const MachineRegisterInfo &allRegisters = block.getParent()->getRegInfo();
  LivePhysRegs live(registers);
  live.addLiveOuts(block);
  // The counter may be inserted before any instruction up to this one.
  const MachineBasicBlock::iterator last = endOfSpots(block, start);
  std::optional<MachineBasicBlock::iterator> firstSpot;
  bool isInPlace = false;
  for (MachineBasicBlock::iterator before = block.end();; live.stepBackward(*--before)) {
    isInPlace |= before == last;
    if (isInPlace && live.available(allRegisters, names.flags))
      firstSpot = before;
    if (before == start)
      break;
  }
  if (firstSpot)
    return {*firstSpot, {}};
  for (MCRegister scratch : names.scratch)
    if (live.available(allRegisters, scratch))
      return {start, {Decrement::ThroughRegister, scratch}};
  return {start, {Decrement::SavingFlags, {}}};
}

MachineInstr &X86_64::insertCounter(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                                    const Counter &counter, Threads threads) const {
  Spot spot = findSpot(block, place);
  return insertDecrement(block, spot.before, MIMetadata(block.findDebugLoc(spot.before)), counter,
                         threads, spot.decrement);
}

MachineInstr &X86_64::insertWayCounter(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                                       const Counter &counter, Threads threads) const {
  return insertDecrement(block, place, MIMetadata(block.findPrevDebugLoc(place)), counter, threads,
                         {});
}

MachineInstr &X86_64::insertEntryCounter(MachineBasicBlock &block,
                                         MachineBasicBlock::iterator place, const Counter &counter,
                                         Threads threads, const FirstRun *firstRun) const {
  MachineInstr &decrement = insertDecrement(block, place, MIMetadata(), counter, threads, {});
  decrement.setFlag(MachineInstr::FrameSetup);
  if (firstRun)
    insertFirstRun(block, place, *firstRun);
  return decrement;
}

// The decrement before this borrowed if this is the function's first run. Before the prologue there
// is no data below the stack pointer.
void X86_64::insertFirstRun(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                            const FirstRun &firstRun) const {
  insertStatement(block, place, MIMetadata(), gmonkit::x86_64::tellFirstRun(firstRun))
      .addReg(names.flags, RegState::Implicit)
      .addReg(names.flags, RegState::ImplicitDefine)
      .setMIFlag(MachineInstr::FrameSetup);
}

// Loads CALL's target into r11. The stack pointer is STACK_OFFSET bytes lower than at the call.
void X86_64::loadTarget(MachineBasicBlock::iterator place, const MachineInstr &call, CallForm form,
                        int64_t stackOffset) const {
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

// Returns whether FUNCTION's callers find REG as it was.
bool keeps(const MachineFunction &function, MCRegister reg) {
  const MCPhysReg *kept = function.getRegInfo().getCalleeSavedRegs();
  while (*kept != 0 && *kept != reg)
    ++kept;
  return *kept != 0;
}

// Returns whether REG is free at CALL: the callee may change it and gets no argument in it. If CALL
// is a tail call, what must be kept is restored by then, and LLVM may not know that the callee
// keeps it (LLVM 14, no_caller_saved_registers).
bool X86_64::mayChange(const MachineInstr &call, MCRegister reg) const {
  return !call.readsRegister(reg, &registers) && !(call.isReturn() && keeps(*call.getMF(), reg)) &&
         any_of(call.operands(), [&](const MachineOperand &operand) {
           return operand.isRegMask() && operand.clobbersPhysReg(reg);
         });
}

bool hasData(const MachineFrameInfo &frame) {
  for (int object = 0; object < frame.getObjectIndexEnd(); ++object)
    if (!frame.isDeadObjectIndex(object))
      return true;
  return false;
}

// Returns whether CALL may read its target from the function's data below the stack pointer: only a
// tail call leaves data there, and reads it by any register. LLVM does so however large the frame
// was, beyond the red zone, too.
bool X86_64::mayLoseTarget(const MachineInstr &call, CallForm form) const {
  if (form != CallForm::InMemory || !call.isReturn())
    return false;
  MCRegister base = call.getOperand(targetOperand(call)).getReg().asMCReg();
  return base == names.rsp || (base != names.rip && hasData(call.getMF()->getFrameInfo()));
}

void X86_64::insertIndirectCall(MachineBasicBlock::iterator place, const MachineInstr &call,
                                CallForm form, const std::string &cacheId, Threads threads) const {
  MachineBasicBlock &block = *place->getParent();
  MIMetadata metadata(call);
  bool isLoaded =
      form == CallForm::Named || // a thunk
      (form == CallForm::InRegister && call.getOperand(targetOperand(call)).getReg() == names.r11);
  bool keepsRegister = !isLoaded && !mayChange(call, names.r11);
  bool losesTarget = mayLoseTarget(call, form);
  // Arrays whose size is no constant may be lower still.
  int64_t unused =
      RedZone + (losesTarget ? int64_t(block.getParent()->getFrameInfo().getStackSize()) : 0);
  if (keepsRegister) {
    insertMove(block, place, metadata, names.rsp, names.rsp, -unused);
    BuildMI(block, place, metadata, instructions.get(names.push64r))
        .addReg(names.r11, RegState::Undef);
  }
  if (!isLoaded)
    loadTarget(place, call, form, keepsRegister ? unused + 8 : 0);
  // A call reads neither rax (number of vector registers) nor r10 (static chain) unless it says so.
  const std::pair<MCRegister, const char *> candidates[] = {{names.rax, "%rax"},
                                                            {names.r10, "%r10"}};
  const auto *free =
      find_if(candidates, [&](const auto &candidate) { return mayChange(call, candidate.first); });
  bool isAnyFree = free != std::end(candidates);
  bool jumps = losesTarget && !keepsRegister;
  MachineInstrBuilder statement = insertStatement(
      block, place, metadata,
      gmonkit::x86_64::countCall(cacheId, threads, isAnyFree ? free->second : "", jumps));
  statement.addReg(names.r11, RegState::Implicit)
      .addReg(names.flags, RegState::ImplicitDefine | RegState::Dead);
  if (isAnyFree)
    statement.addReg(free->first, RegState::ImplicitDefine | RegState::Dead);
  if (keepsRegister) {
    BuildMI(block, place, metadata, instructions.get(names.pop64r), Register(names.r11));
    insertMove(block, place, metadata, names.rsp, names.rsp, unused);
  }
}

bool fits(const Triple &triple, StringRef /*abi*/) {
  return triple.getArch() == Triple::x86_64 && !triple.isX32();
}

bool mayHookEntry(const Function &function) {
  // Such functions must keep r11.
  if (function.hasFnAttribute("no_caller_saved_registers"))
    return false;
  constexpr CallingConv::ID preserveNone = 21; // LLVM 16 has no name for it yet
  switch (function.getCallingConv()) {
  case CallingConv::X86_INTR:
    return false;
  // This convention passes an argument in r11.
  case preserveNone:
  case CallingConv::X86_RegCall:
  case CallingConv::GHC:
  case CallingConv::HiPE:
  case CallingConv::AnyReg:
    return false;
  default:
    return true;
  }
}

void prepare(Function &function, Entry entry) {
  if (entry != Entry::Hooked)
    return;
  // clang -pg adds glibc's mcount, which would count the same calls again.
  function.removeFnAttr("instrument-function-entry-inlined");
  function.addFnAttr("fentry-call", "true");
}

std::unique_ptr<Processor> make(const MachineFunction &function) {
  return std::make_unique<X86_64>(function);
}

} // namespace

extern const Target targetX86_64;
const Target targetX86_64 = {"x86-64", false, fits, mayHookEntry, prepare, make};

} // namespace gmonpass
