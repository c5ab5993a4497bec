//===- processor_aarch64.cpp - what is particular to AArch64 -===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "assembly.h"
#include "gmonkit/abi.h"
#include "processor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/MC/MCSymbol.h"
#include <array>

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

// Two registers, by their numbers: X0 is 0.
struct Scratch {
  unsigned first, second;
  bool waitOnStack; // what they hold, meanwhile

  std::string begin() const { return waitOnStack ? line("stp", "[sp, #-16]!") : ""; }
  std::string end() const { return waitOnStack ? line("ldp", "[sp], #16") : ""; }

private:
  std::string line(const char *instruction, const char *place) const {
    return "\t" +
           (Twine(instruction) + " x" + Twine(first) + ", x" + Twine(second) + ", " + place + "\n")
               .str();
  }
};

// LINES of assembly, in which %a and %b are SCRATCH.
std::string withRegisters(StringRef lines, const Scratch &scratch) {
  std::string text;
  for (; !lines.empty(); lines = lines.drop_front(1))
    if (lines.consume_front("%"))
      text += "x" + std::to_string(lines.front() == 'a' ? scratch.first : scratch.second);
    else
      text += lines.front();
  return text;
}

// Puts what the thread adds to the addresses of its counters into %a.
constexpr char loadCounterBase[] = "\tadrp %a, :gottprel:__gmon_counter_base\n"
                                   "\tldr %a, [%a, :gottprel_lo12:__gmon_counter_base]\n"
                                   "\tmrs %b, tpidr_el0\n"
                                   "\tldr %a, [%b, %a]\n";

// Leaves %a at the page of ADDRESS, in the thread's own copy with threads=exact.
std::string pageOf(const std::string &address, Threads threads) {
  if (threads == Threads::Single)
    return "\tadrp %a, " + address + "\n";
  return loadCounterBase + ("\tadrp %b, " + address) + "\n\tadd %a, %a, %b\n";
}

// Counts down the word at PLACE, whose value is in %b.
std::string decrement(const std::string &place) {
  return "\tsub %b, %b, #1\n\tstr %b, " + place + "\n";
}

class AArch64 : public Processor {
public:
  explicit AArch64(const MachineFunction &function);

  CallForm formOf(const MachineInstr &instruction) const override {
    return opcodes.forms[opcodeOf(instruction)];
  }
  std::string calleeWord(const std::string &symbol, bool isLocal) const override {
    // No relocation is known to all linkers that leads to a PLT entry.
    return isLocal ? symbol + "-." : "0";
  }
  bool isLandingMark(const MachineInstr &instruction) const override;
  void insertEntryHook(MachineBasicBlock &block, MachineBasicBlock::iterator place) const override;
  MachineInstr &insertEntryCounter(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                                   const Counter &counter, Threads threads,
                                   const FirstRun *firstRun) const override;
  MachineInstr &insertCounter(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                              const Counter &counter, Threads threads) const override;
  void insertIndirectCall(MachineBasicBlock::iterator place, const MachineInstr &call,
                          CallForm form, const std::string &cacheId,
                          Threads threads) const override;

private:
  Kind kindOf(const MachineInstr &instruction) const {
    return opcodes.kinds[instruction.getOpcode()];
  }
  bool isFree(MCRegister number, MachineBasicBlock &block, MachineBasicBlock::iterator place) const;
  Scratch findScratch(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                      const MachineInstr *call) const;
  MachineBasicBlock::iterator behindExclusiveStore(MachineBasicBlock &block,
                                                   MachineBasicBlock::iterator place) const;
  MachineInstrBuilder insert(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                             const MIMetadata &metadata, const std::string &lines,
                             const Scratch &scratch) const;

  const Opcodes &opcodes;
  std::array<MCRegister, 18> general; // X0 to X17, which calls may change
  MCRegister flags;
};

const Opcodes &opcodesOf(const TargetInstrInfo &instructions) {
  static const Opcodes opcodes(instructions);
  return opcodes;
}

AArch64::AArch64(const MachineFunction &function)
    : Processor(function), opcodes(opcodesOf(instructions)) {
  static const MCRegister x0 = findRegister(registers, "X0"),
                          nzcv = findRegister(registers, "NZCV");
  for (unsigned i = 0; i < general.size(); ++i)
    general[i] = x0.id() + i; // they follow each other
  flags = nzcv;
}

bool AArch64::isLandingMark(const MachineInstr &instruction) const {
  constexpr int64_t bti = 32, btiJc = 38; // and two between them
  if (kindOf(instruction) != Kind::Hint)
    return false;
  int64_t hint = instruction.getOperand(0).getImm();
  return hint >= bti && hint <= btiJc && hint % 2 == 0;
}

bool AArch64::isFree(MCRegister number, MachineBasicBlock &block,
                     MachineBasicBlock::iterator place) const {
  const MachineFunction &function = *block.getParent();
  // What the function keeps for its caller looks as if nobody needed it.
  const uint32_t *kept =
      registers.getCallPreservedMask(function, function.getFunction().getCallingConv());
  if (function.getRegInfo().isReserved(number) ||
      (kept && !MachineOperand::clobbersPhysReg(kept, number)))
    return false;
  return block.computeRegisterLiveness(&registers, number, place, UINT_MAX) ==
         MachineBasicBlock::LQR_Dead;
}

// Two registers that are free at PLACE, and are not what CALL, which comes there, calls; else two
// that wait on the stack. Those first that may be changed on the way to any function.
Scratch AArch64::findScratch(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                             const MachineInstr *call) const {
  auto isTarget = [&](unsigned i) {
    return call && call->getOperand(targetOperand(*call)).getReg() == general[i];
  };
  SmallVector<unsigned, 2> found;
  for (unsigned i = general.size(); i-- > 0 && found.size() < 2;)
    if (!isTarget(i) && isFree(general[i], block, place))
      found.push_back(i);
  if (found.size() == 2)
    return {found[0], found[1], false};
  return isTarget(16) || isTarget(17) ? Scratch{14, 15, true} : Scratch{16, 17, true};
}

MachineInstrBuilder AArch64::insert(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                                    const MIMetadata &metadata, const std::string &lines,
                                    const Scratch &scratch) const {
  MachineInstrBuilder builder = insertStatement(
      block, place, metadata, scratch.begin() + withRegisters(lines, scratch) + scratch.end());
  if (!scratch.waitOnStack)
    for (unsigned number : {scratch.first, scratch.second})
      builder.addReg(general[number], RegState::ImplicitDefine | RegState::Dead);
  return builder;
}

void AArch64::insertEntryHook(MachineBasicBlock &block, MachineBasicBlock::iterator place) const {
  insertStatement(block, place, MIMetadata(),
                  "\tmov x9, x30\n\tbl " GMON_SYMBOL_FENTRY "\n\tmov x30, x9\n")
      .addReg(general[9], RegState::ImplicitDefine | RegState::Dead)
      .addReg(general[16], RegState::ImplicitDefine | RegState::Dead)
      .addReg(general[17], RegState::ImplicitDefine | RegState::Dead)
      .addReg(flags, RegState::ImplicitDefine | RegState::Dead)
      .setMIFlag(MachineInstr::FrameSetup);
}

// Counters begin at 0 and count down. What tells the runtime stands behind all code of the
// section, which may be further away than a conditional branch leads.
MachineInstr &AArch64::insertEntryCounter(MachineBasicBlock &block,
                                          MachineBasicBlock::iterator place, const Counter &counter,
                                          Threads threads, const FirstRun *firstRun) const {
  const std::string word = "[%a, :lo12:" + counter.text() + "]";
  std::string lines = pageOf(counter.text(), threads) + "\tldr %b, " + word + "\n", outOfLine;
  if (firstRun) {
    const std::string id = std::to_string(firstRun->id), first = ".Lgmon.first" + id,
                      back = ".Lgmon.back" + id;
    lines += "\tcbnz %b, " + back + "\n\tb " + first + "\n" + back + ":\n";
    outOfLine = "\t.subsection 1\n" + first +
                ":\n\tstp x9, x30, [sp, #-32]!\n\tstp x16, x17, [sp, #16]\n\tadrp x9, " +
                firstRun->function + "\n\tadd x9, x9, :lo12:" + firstRun->function +
                "\n\tbl " GMON_SYMBOL_FIRST
                "\n\tldp x16, x17, [sp, #16]\n\tldp x9, x30, [sp], #32\n\tb " +
                back + "\n\t.subsection 0\n";
  }
  Scratch scratch = findScratch(block, place, nullptr);
  MachineInstrBuilder counting =
      insert(block, place, MIMetadata(), lines + decrement(word) + outOfLine, scratch);
  counting.setMIFlag(MachineInstr::FrameSetup);
  if (firstRun)
    counting.addReg(flags, RegState::ImplicitDefine | RegState::Dead);
  return *counting;
}

// The place behind an exclusive store of what is loaded before START, in another block: anything
// between them may let the store fail for ever.
MachineBasicBlock::iterator AArch64::behindExclusiveStore(MachineBasicBlock &block,
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

MachineInstr &AArch64::insertCounter(MachineBasicBlock &block, MachineBasicBlock::iterator place,
                                     const Counter &counter, Threads threads) const {
  place = behindExclusiveStore(block, place);
  const std::string word = "[%a, :lo12:" + counter.text() + "]";
  return *insert(block, place, MIMetadata(block.findDebugLoc(place)),
                 pageOf(counter.text(), threads) + "\tldr %b, " + word + "\n" + decrement(word),
                 findScratch(block, place, nullptr));
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
  MachineBasicBlock &block = *place->getParent();
  Register target = call.getOperand(targetOperand(call)).getReg();
  // FP and LR are x29 and x30 for the assembler.
  StringRef name = registers.getName(target);
  std::string number = name == "FP" ? "x29" : name == "LR" ? "x30" : name.lower();
  insert(block, place, MIMetadata(call), countInCache(cacheId, number, threads),
         findScratch(block, place, &call))
      .addReg(target, RegState::Implicit)
      .addReg(flags, RegState::ImplicitDefine | RegState::Dead);
}

bool fits(const Triple &triple) {
  return triple.getArch() == Triple::aarch64 && triple.isOSLinux() &&
         triple.getEnvironment() != Triple::GNUILP32;
}

bool mayHookEntry(const Function &function) {
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

void prepare(Function &function, Entry entry) {
  // What is made one of several functions takes calls along, whose places have labels.
  function.addFnAttr("nooutline");
  if (entry == Entry::Hooked) // clang -pg asks for the C library's hook, which would count again
    function.removeFnAttr("instrument-function-entry-inlined");
}

std::unique_ptr<Processor> make(const MachineFunction &function) {
  return std::make_unique<AArch64>(function);
}

} // namespace

extern const Target targetAArch64;
const Target targetAArch64 = {"AArch64", true, fits, mayHookEntry, prepare, make};

} // namespace gmonpass
