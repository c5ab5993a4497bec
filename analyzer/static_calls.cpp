//===- static_calls.cpp - the calls that a program's code has -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "static_calls.h"
#include "errors.h"
#include "program_file.h"
#include "relocation_check.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrAnalysis.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/TargetSelect.h"
#include <map>
#include <memory>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

// LLVM's disassembler for one program.
struct Disassembler {
  static Expected<Disassembler> create(const ELFObjectFileBase &object);

  // In this order: each refers to those before it.
  MCTargetOptions options;
  std::unique_ptr<const MCRegisterInfo> registers;
  std::unique_ptr<const MCAsmInfo> assembly;
  std::unique_ptr<const MCSubtargetInfo> processor;
  std::unique_ptr<const MCInstrInfo> instructions;
  std::unique_ptr<MCContext> context;
  std::unique_ptr<MCInstrAnalysis> analysis;
  std::unique_ptr<const MCDisassembler> decoder;
};

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

Expected<Disassembler> Disassembler::create(const ELFObjectFileBase &object) {
  initializeTargets();
  Triple triple = object.makeTriple();
  std::string why;
  const Target *target = TargetRegistry::lookupTarget(triple, why);
  if (!target)
    return makeError("-c: the code of " + triple.getArchName() + " cannot be read");
  // An error in the attributes leaves the processor's usual instructions.
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
    return makeError("-c: the code of " + triple.getArchName() + " cannot be read");
  return made;
}

class CallFinder {
public:
  CallFinder(const Image &image, const ELFObjectFileBase &object, Disassembler tools)
      : image(image), object(object), tools(std::move(tools)) {}

  void readLinks();
  Error readCode();
  std::vector<CallSite> takeCalls() { return std::move(calls); }

private:
  void readFunction(uint32_t function, ArrayRef<uint8_t> code);
  std::optional<uint64_t> target(const MCInst &inst, uint64_t address, uint64_t size) const;
  void addCall(uint64_t from, uint32_t caller, uint64_t target, bool isCall);
  void addLink(StringRef symbol, uint64_t address, std::map<uint64_t, uint64_t> &links);

  const Image &image;
  const ELFObjectFileBase &object;
  Disassembler tools;
  StringMap<uint64_t> globals;               // addresses of global functions by name
  std::map<uint64_t, uint64_t> stubs, slots; // of the PLT and the GOT -> the function
  std::vector<CallSite> calls;
};

void CallFinder::addLink(StringRef symbol, uint64_t address, std::map<uint64_t, uint64_t> &links) {
  if (auto function = globals.find(symbol); function != globals.end())
    links[address] = function->second;
}

// What the PLT's stubs and the GOT's slots stand for.
void CallFinder::readLinks() {
  for (const Function &function : image.functions()) {
    if (!function.isGlobal)
      continue;
    globals[function.name] = function.address;
    for (StringRef alias : function.aliases)
      globals[alias] = function.address;
  }
  for (const ELFPltEntry &entry : object.getPltEntries(*tools.processor)) {
    if (!entry.Symbol)
      continue;
    if (Expected<StringRef> name = SymbolRef(*entry.Symbol, &object).getName())
      addLink(*name, entry.Address, stubs);
    else
      consumeError(name.takeError());
  }
  // LLVM's list of them takes the dynamic section's word for where they are.
  for (const ELFSectionRef section : object.sections()) {
    if (!(section.getFlags() & ELF::SHF_ALLOC))
      continue;
    for (const ELFRelocationRef relocation : section.relocations()) {
      if (relocation.getSymbol() == object.symbol_end())
        continue;
      if (Expected<StringRef> name = relocation.getSymbol()->getName())
        addLink(*name, relocation.getOffset(), slots);
      else
        consumeError(name.takeError());
    }
  }
}

Error CallFinder::readCode() {
  ArrayRef<Function> functions = image.functions();
  for (const SectionRef &section : object.sections()) {
    if (!section.isText() || section.isBSS())
      continue;
    Expected<StringRef> contents = section.getContents();
    if (!contents)
      return fileError(image.path(), toString(contents.takeError()));
    ArrayRef<uint8_t> bytes = arrayRefFromStringRef(*contents);
    uint64_t begin = section.getAddress(), end = begin + bytes.size();
    auto function =
        partition_point(functions, [&](const Function &it) { return it.address < begin; });
    for (; function != functions.end() && function->address < end; ++function)
      if (function->end() <= end)
        readFunction(function - functions.begin(),
                     bytes.slice(function->address - begin, function->size));
  }
  return Error::success();
}

// Where INST goes, if it calls or jumps to an address that is known.
std::optional<uint64_t> CallFinder::target(const MCInst &inst, uint64_t address,
                                           uint64_t size) const {
  uint64_t found = 0;
  if (tools.analysis->evaluateBranch(inst, address, size, found)) {
    auto stub = stubs.find(found);
    return stub == stubs.end() ? found : stub->second;
  }
  if (auto slot =
          tools.analysis->evaluateMemoryOperandAddress(inst, tools.processor.get(), address, size))
    if (auto function = slots.find(*slot); function != slots.end())
      return function->second;
  return std::nullopt;
}

// A jump to the begin of another function is a call that the other one returns from.
void CallFinder::addCall(uint64_t from, uint32_t caller, uint64_t target, bool isCall) {
  std::optional<uint32_t> callee = image.find(target);
  if (!callee)
    return;
  bool isEntry = image.functions()[*callee].address == target;
  if (isCall || (isEntry && *callee != caller))
    calls.push_back({from, caller, *callee, 0});
}

void CallFinder::readFunction(uint32_t function, ArrayRef<uint8_t> code) {
  uint64_t address = image.functions()[function].address;
  tools.analysis->resetState();
  while (!code.empty()) {
    MCInst inst;
    uint64_t size = 0;
    bool isKnown = tools.decoder->getInstruction(inst, size, code, address, nulls()) ==
                   MCDisassembler::Success;
    size = std::clamp<uint64_t>(size, 1, code.size());
    if (isKnown) {
      bool isCall = tools.analysis->isCall(inst);
      if (isCall || tools.analysis->isBranch(inst))
        if (std::optional<uint64_t> to = target(inst, address, size))
          addCall(address, function, *to, isCall);
      tools.analysis->updateState(inst, address);
    } else {
      tools.analysis->resetState();
    }
    code = code.drop_front(size);
    address += size;
  }
}

} // namespace

Expected<std::vector<CallSite>> findStaticCalls(const Image &image) {
  Expected<std::unique_ptr<MemoryBuffer>> buffer = readProgramFile(image.path());
  if (!buffer)
    return buffer.takeError();
  auto object = ObjectFile::createELFObjectFile((*buffer)->getMemBufferRef());
  if (!object)
    return fileError(image.path(), toString(object.takeError()));
  const auto &elf = cast<ELFObjectFileBase>(**object);
  if (Error damaged = checkRelocations(elf))
    return fileError(image.path(), toString(std::move(damaged)));
  Expected<Disassembler> tools = Disassembler::create(elf);
  if (!tools)
    return tools.takeError();
  CallFinder finder(image, elf, std::move(*tools));
  finder.readLinks();
  if (Error failed = finder.readCode())
    return failed;
  return finder.takeCalls();
}

} // namespace gmonkit
