//===- static_calls.cpp - calls found in a program's code -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "analyzer/model/static_calls.h"
#include "analyzer/code/disassembler.h"
#include "analyzer/object/relocation_check.h"
#include "analyzer/support/errors.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Object/ELFObjectFile.h"
#include <map>
#include <memory>

using namespace llvm;
using namespace llvm::object;

namespace gmonkit {
namespace {

class CallFinder {
public:
  CallFinder(const Image &image, const ELFObjectFileBase &object, Disassembler tools)
      : image(image), object(object), tools(std::move(tools)) {}

  void readLinks();
  Error readCode();
  std::vector<CallSite> takeCalls() { return std::move(calls); }

private:
  void readFunction(uint32_t function, ArrayRef<uint8_t> code);
  std::optional<uint64_t> target(const CodeInstruction &at) const;
  void addCall(uint64_t from, uint32_t caller, uint64_t target, bool isCall);
  void addLink(StringRef symbol, uint64_t address, std::map<uint64_t, uint64_t> &links);

  const Image &image;
  const ELFObjectFileBase &object;
  Disassembler tools;
  StringMap<uint64_t> globals;               // name -> address of global functions
  std::map<uint64_t, uint64_t> stubs, slots; // addresses of PLT stubs and GOT slots -> the function
  std::vector<CallSite> calls;
};

void CallFinder::addLink(StringRef symbol, uint64_t address, std::map<uint64_t, uint64_t> &links) {
  if (auto function = globals.find(symbol); function != globals.end())
    links[address] = function->second;
}

// Finds the functions that the PLT's stubs and the GOT's slots refer to.
void CallFinder::readLinks() {
  for (const Function &function : image.functions()) {
    if (!function.isGlobal)
      continue;
    globals[function.name] = function.address;
    for (StringRef alias : function.aliases)
      globals[alias] = function.address;
  }
  for (const ELFPltEntry &entry : object.getPltEntries(tools.subtarget())) {
    if (!entry.Symbol)
      continue;
    if (Expected<StringRef> name = SymbolRef(*entry.Symbol, &object).getName())
      addLink(*name, entry.Address, stubs);
    else
      consumeError(name.takeError());
  }
  // Does not use LLVM's list of relocations, which trusts the dynamic section for their position.
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

// Returns the target of AT, if it is a call or jump to a known address.
std::optional<uint64_t> CallFinder::target(const CodeInstruction &at) const {
  if (std::optional<uint64_t> found = tools.target(at)) {
    auto stub = stubs.find(*found);
    return stub == stubs.end() ? *found : stub->second;
  }
  if (std::optional<uint64_t> slot = tools.memoryAddress(at))
    if (auto function = slots.find(*slot); function != slots.end())
      return function->second;
  return std::nullopt;
}

// A jump to the begin of another function is a tail call.
void CallFinder::addCall(uint64_t from, uint32_t caller, uint64_t target, bool isCall) {
  std::optional<uint32_t> callee = image.find(target);
  if (!callee)
    return;
  bool isEntry = image.functions()[*callee].address == target;
  if (isCall || (isEntry && *callee != caller))
    calls.push_back({from, caller, *callee, 0});
}

void CallFinder::readFunction(uint32_t function, ArrayRef<uint8_t> code) {
  tools.decode(code, image.functions()[function].address, [&](const CodeInstruction &at) {
    bool isCall = tools.isCall(at);
    if (isCall || tools.isBranch(at))
      if (std::optional<uint64_t> to = target(at))
        addCall(at.address, function, *to, isCall);
  });
}

} // namespace

Expected<std::vector<CallSite>> findStaticCalls(const Image &image) {
  auto object = image.object();
  if (!object)
    return object.takeError();
  const auto &elf = cast<ELFObjectFileBase>(**object);
  if (Error damaged = checkRelocations(elf))
    return fileError(image.path(), toString(std::move(damaged)));
  Expected<Disassembler> tools = Disassembler::create(elf);
  if (!tools)
    return makeError("-c: " + toString(tools.takeError()));
  CallFinder finder(image, elf, std::move(*tools));
  finder.readLinks();
  if (Error failed = finder.readCode())
    return failed;
  return finder.takeCalls();
}

} // namespace gmonkit
