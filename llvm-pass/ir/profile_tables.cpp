//===- profile_tables.cpp - tables about Clang's own counters -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/ir/profile_tables.h"
#include "llvm-pass/ir/changed_functions.h"
#include "llvm-pass/ir/source_flow.h"
#include "llvm-pass/machine/assembly.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/ProfileData/InstrProf.h"
#include "llvm/Support/MD5.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace gmonpass {

namespace {

const InstrProfIncrementInst *counterOf(const Function &function) {
  for (const Instruction &instruction : instructions(function))
    if (const auto *counter = dyn_cast<InstrProfIncrementInst>(&instruction))
      return counter;
  return nullptr;
}

// Clang counts again after inlining. Those graphs are not of the source.
bool isGraphOfSource(const InstrProfInstBase &counter) {
  return !NamedInstrProfRecord::hasCSFlagInHash(counter.getHash()->getZExtValue());
}

GmonProbedFunction useOf(const std::string &name, uint64_t use) {
  return {MD5Hash(name) + use, use, 0, 0, 0, uint32_t(name.size())};
}

} // namespace

StringRef countedName(const InstrProfInstBase &place) {
  return cast<ConstantDataArray>(place.getName()->getInitializer())->getRawDataValues();
}

uint64_t countedId(const InstrProfInstBase &place) {
  return MD5Hash(countedName(place)) + place.getHash()->getZExtValue();
}

void addFunctionTable(Module &module, const ProbedFunctions &functions) {
  std::string text;
  raw_string_ostream out(text);
  for (const auto &[name, function] : functions) {
    out << "\t.section " GMON_SECTION_PROBED_FUNCTIONS ",\"G\",@progbits,gmon." << function.id
        << ",comdat\n\t.balign 8\n\t.quad " << function.id << ", " << function.hash << "\n\t.long "
        << function.counters << ", " << function.targets << ", " << function.sizes << ", "
        << function.nameSize << "\n\t.byte " << assemblerBytes(name) << "\n\t.balign 8\n";
  }
  if (!functions.empty())
    module.appendModuleInlineAsm(text + "\t.text\n");
}

void addGraphTable(Module &module) {
  std::string text;
  for (const Function &function : module) {
    const InstrProfIncrementInst *counter = counterOf(function);
    if (!counter || !isGraphOfSource(*counter))
      continue;
    text += gmonkit::sourceGraphRecord(countedId(*counter), SourceFlow(function).graph);
  }
  if (!text.empty())
    module.appendModuleInlineAsm(text);
}

// Clang uses a profile twice if it has counts from after inlining.
void addUseTable(Module &module, StringRef profile) {
  const StringRef mark = "gmonkit.profile-use";
  if (module.getNamedMetadata(mark))
    return;
  module.getOrInsertNamedMetadata(mark);
  ProbedFunctions functions;
  std::optional<ChangedFunctions> changed; // made when it is needed: it reads the profile
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    std::string name = getIRPGOFuncName(function);
    if (function.getEntryCount()) {
      functions[name] = useOf(name, GmonProfileFits);
      continue;
    }
    // Another object has it, perhaps without a profile.
    if (function.hasAvailableExternallyLinkage())
      continue;
    if (!changed)
      changed.emplace(module, profile);
    if (auto outcome = changed->use(function))
      functions[outcome->name] = useOf(
          outcome->name, GmonProfilePart + uint64_t(outcome->share * double(GmonProfileWhole)));
    else
      functions[name] = useOf(name, GmonProfileMissing);
  }
  addFunctionTable(module, functions);
}

} // namespace gmonpass
