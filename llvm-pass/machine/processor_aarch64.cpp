//===- processor_aarch64.cpp - what is particular to AArch64 -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "gmonkit/abi.h"
#include "llvm-pass/machine/assembly.h"
#include "llvm-pass/machine/load_store_processor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

using namespace llvm;

namespace gmonpass {

namespace {

// Of instructions that are no calls.
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

// Puts what the thread adds to the addresses of its counters into %a.
constexpr char loadCounterBase[] = "\tadrp %a, :gottprel:" GMON_SYMBOL_COUNTER_BASE "\n"
                                   "\tldr %a, [%a, :gottprel_lo12:" GMON_SYMBOL_COUNTER_BASE "]\n"
                                   "\tmrs %b, tpidr_el0\n"
                                   "\tldr %a, [%b, %a]\n";

// Counts down the word at PLACE, whose value is in %b.
std::string decrement(const std::string &place) {
  return "\tsub %b, %b, #1\n\tstr %b, " + place + "\n";
}

class AArch64 : public LoadStoreProcessor {
public:
  explicit AArch64(const MachineFunction &function);

  CallForm formOf(const MachineInstr &instruction) const override {
    return opcodes.forms[opcodeOf(instruction)];
  }
  bool isLandingMark(const MachineInstr &instruction) const override;
  void insertEntryHook(MachineBasicBlock &block, MachineBasicBlock::iterator place) const override;
  void insertIndirectCall(MachineBasicBlock::iterator place, const MachineInstr &call,
                          CallForm form, const std::string &cacheId,
                          Threads threads) const override;

protected:
  CounterCode counterCode(const std::string &counter, Threads threads) const override;
  FirstRunCode firstRunCode(const FirstRun &firstRun) const override;
  std::string push() const override { return "\tstp %a, %b, [sp, #-16]!\n"; }
  std::string pop() const override { return "\tldp %a, %b, [sp], #16\n"; }
  // The code generator's own mend of what a processor multiplies wrong does not look into text.
  std::string behindAccess() const override { return mendsMultiplication ? "\tnop\n" : ""; }
  MachineBasicBlock::iterator firstSpot(MachineBasicBlock &block,
                                        MachineBasicBlock::iterator place) const override;

private:
  Kind kindOf(const MachineInstr &instruction) const {
    return opcodes.kinds[instruction.getOpcode()];
  }

  const Opcodes &opcodes;
  const bool mendsMultiplication; // with -mfix-cortex-a53-835769
};

const Opcodes &opcodesOf(const TargetInstrInfo &instructions) {
  static const Opcodes opcodes(instructions);
  return opcodes;
}

// Those first that may be changed on the way to any function.
std::vector<ScratchRegister> findScratch(const TargetRegisterInfo &registers) {
  std::vector<ScratchRegister> found;
  for (unsigned number = 18; number-- > 0;)
    found.push_back(
        {findRegister(registers, "X" + std::to_string(number)), "x" + std::to_string(number)});
  return found;
}

const std::vector<ScratchRegister> &scratchOf(const MachineFunction &function) {
  static const std::vector<ScratchRegister> scratch =
      findScratch(*function.getSubtarget().getRegisterInfo());
  return scratch;
}

AArch64::AArch64(const MachineFunction &function)
    : LoadStoreProcessor(function, scratchOf(function)), opcodes(opcodesOf(instructions)),
      mendsMultiplication(function.getSubtarget().checkFeatures("+fix-cortex-a53-835769")) {}

bool AArch64::isLandingMark(const MachineInstr &instruction) const {
  constexpr int64_t bti = 32, btiJc = 38; // and two between them
  if (kindOf(instruction) != Kind::Hint)
    return false;
  int64_t hint = instruction.getOperand(0).getImm();
  return hint >= bti && hint <= btiJc && hint % 2 == 0;
}

// The hook may be another file's, and lazy binding need not keep x9.
void AArch64::insertEntryHook(MachineBasicBlock &block, MachineBasicBlock::iterator place) const {
  insertStatement(block, place, MIMetadata(),
                  "\t.variant_pcs " GMON_SYMBOL_FENTRY "\n\tmov x9, x30\n\tbl " GMON_SYMBOL_FENTRY
                  "\n\tmov x30, x9\n")
      .setMIFlag(MachineInstr::FrameSetup);
}

LoadStoreProcessor::CounterCode AArch64::counterCode(const std::string &counter,
                                                     Threads threads) const {
  const std::string word = "[%a, :lo12:" + counter + "]",
                    page =
                        threads == Threads::Single
                            ? "\tadrp %a, " + counter + "\n"
                            : loadCounterBase + ("\tadrp %b, " + counter) + "\n\tadd %a, %a, %b\n";
  return {page + "\tldr %b, " + word + "\n", decrement(word)};
}

// Counters begin at 0 and count down. What tells the runtime stands behind all code of the
// section, which may be further away than a conditional branch leads.
LoadStoreProcessor::FirstRunCode AArch64::firstRunCode(const FirstRun &firstRun) const {
  const std::string id = std::to_string(firstRun.id), first = ".Lgmon.first" + id,
                    back = ".Lgmon.back" + id;
  return {"\tcbnz %b, " + back + "\n\tb " + first + "\n" + back + ":\n",
          "\t.subsection 1\n" + first +
              ":\n\tstp x9, x30, [sp, #-32]!\n\tstp x16, x17, [sp, #16]\n\tadrp x9, " +
              firstRun.function + "\n\tadd x9, x9, :lo12:" + firstRun.function +
              "\n\tbl " GMON_SYMBOL_FIRST
              "\n\tldp x16, x17, [sp, #16]\n\tldp x9, x30, [sp], #32\n\tb " +
              back + "\n\t.subsection 0\n"};
}

// The place behind an exclusive store of what is loaded before START, in another block: anything
// between them may let the store fail for ever.
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

// What counts a call of TARGET in the cache: its first way in line, the second one out of line,
// where else the runtime is called. The word behind that call tells it the cache.
std::string countInCache(const std::string &id, const std::string &target, Threads threads) {
  static_assert(GMON_ICALL_WAYS == 2, "one way in line, one out of line");
  const std::string cache = ".Lgmon.icall" + id, hit = ".Lgmon.hit" + id,
                    second = ".Lgmon.second" + id, miss = ".Lgmon.miss" + id,
                    done = ".Lgmon.site" + id;
  const std::string address = threads == Threads::Single
                                  ? "\tadrp %a, " + cache + "\n\tadd %a, %a, :lo12:" + cache + "\n"
                                  : loadCounterBase + ("\tadrp %b, " + cache) +
                                        "\n\tadd %b, %b, :lo12:" + cache + "\n\tadd %a, %a, %b\n";
  // A cache may reach from one page into another, so its words are those of its address.
  const std::string compare = "\tsub %b, %b, " + target + "\n";
  return address + "\tldr %b, [%a, #16]\n" + compare + "\tcbz %b, " + hit + "\n\tb " + second +
         "\n" + hit + ":\n\tldr %b, [%a, #24]\n" + decrement("[%a, #24]") + done +
         ":\n\t.subsection 1\n" + second + ":\n\tldr %b, [%a, #32]\n" + compare + "\tcbnz %b, " +
         miss + "\n\tldr %b, [%a, #40]\n" + decrement("[%a, #40]") + "\tb " + done + "\n" + miss +
         ":\n\tstp x9, x30, [sp, #-32]!\n\tstp x16, x17, [sp, #16]\n\tmov x9, " + target +
         "\n\tbl " GMON_SYMBOL_ICALL "\n\tb .+8\n\t.word " + cache +
         "-.\n\tldp x16, x17, [sp, #16]\n\tldp x9, x30, [sp], #32\n\tb " + done +
         "\n\t.subsection 0\n";
}

void AArch64::insertIndirectCall(MachineBasicBlock::iterator place, const MachineInstr &call,
                                 CallForm, const std::string &cacheId, Threads threads) const {
  Register target = call.getOperand(targetOperand(call)).getReg();
  // FP and LR are x29 and x30 for the assembler.
  StringRef name = registers.getName(target);
  std::string number = name == "FP" ? "x29" : name == "LR" ? "x30" : name.lower();
  insertLines(*place->getParent(), place, MIMetadata(call), countInCache(cacheId, number, threads),
              target)
      .addReg(target, RegState::Implicit);
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
  // These must keep x9.
  case CallingConv::PreserveMost:
  case CallingConv::PreserveAll:
  // Here it may hold an argument.
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
