//===- profile_tables.cpp - tables about Clang's own counters -------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/ir/profile_tables.h"
#include "llvm-pass/ir/changed_functions.h"
#include "llvm-pass/ir/source_flow.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/ProfileData/InstrProf.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MD5.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace gmonpass {

namespace {

// Begins the part of the section NAME that belongs to the function ID.
void beginPart(raw_ostream &out, StringRef section, uint64_t id) {
  out << "\t.section " << section << ",\"G\",@progbits,gmon." << id << ",comdat\n\t.balign 8\n";
}

// Writes BYTES as words, padded with zeros.
void writeWords(raw_ostream &out, std::string bytes) {
  bytes.resize(alignTo<8>(bytes.size()));
  for (size_t i = 0; i < bytes.size(); i += 8)
    out << (i % 64 ? "," : "\n\t.quad ")
        << format_hex(support::endian::read64le(bytes.data() + i), 1);
  out << '\n';
}

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
    beginPart(out, GMON_SECTION_PROBED_FUNCTIONS, function.id);
    out << "\t.quad " << function.id << ", " << function.hash << "\n\t.long " << function.counters
        << ", " << function.targets << ", " << function.sizes << ", " << function.nameSize;
    writeWords(out, name);
  }
  if (!functions.empty())
    module.appendModuleInlineAsm(text + "\t.text\n");
}

void addGraphTable(Module &module) {
  std::string text;
  raw_string_ostream out(text);
  for (const Function &function : module) {
    const InstrProfIncrementInst *counter = counterOf(function);
    if (!counter || !isGraphOfSource(*counter))
      continue;
    std::string graph = SourceFlow(function).graph.encoded();
    beginPart(out, GMON_SECTION_SOURCE_GRAPHS, countedId(*counter));
    out << "\t.quad " << countedId(*counter) << ", " << graph.size();
    writeWords(out, graph);
  }
  if (!text.empty())
    module.appendModuleInlineAsm(text + "\t.text\n");
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
    if (function.isDeclaration() || function.hasAvailableExternallyLinkage())
      continue;
    std::string name = getIRPGOFuncName(function);
    if (function.getEntryCount()) {
      functions[name] = useOf(name, GmonProfileFits);
      continue;
    }
    if (!changed)
      changed.emplace(module, profile);
    functions[name] = useOf(name, GmonProfileMissing);
    if (auto outcome = changed->use(function)) {
      functions.erase(name);
      functions[outcome->name] = useOf(
          outcome->name, GmonProfilePart + uint64_t(outcome->share * double(GmonProfileWhole)));
    }
  }
  addFunctionTable(module, functions);
}

} // namespace gmonpass
