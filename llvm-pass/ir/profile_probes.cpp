//===- profile_probes.cpp - probes in place of Clang's own counters -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/ir/profile_probes.h"
#include "llvm-pass/support/options.h"
#include "llvm-pass/support/profile_probe.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/ProfileData/InstrProf.h"
#include "llvm/Support/MD5.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include <map>
#include <memory>

using namespace llvm;

namespace gmonpass {

namespace {

StringRef nameOf(const InstrProfInstBase &place) {
  return cast<ConstantDataArray>(place.getName()->getInitializer())->getRawDataValues();
}

using ProbedFunctions = std::map<std::string, GmonProbedFunction>; // by name

// Adds the table of FUNCTIONS. Each has a section of its own, as inline functions are in several
// objects.
void describe(Module &module, const ProbedFunctions &functions) {
  std::string text;
  raw_string_ostream out(text);
  for (const auto &[name, function] : functions) {
    out << "\t.section " GMON_SECTION_PROBED_FUNCTIONS ",\"G\",@progbits,gmon." << function.id
        << ",comdat\n\t.balign 8\n\t.quad " << function.id << ", " << function.hash << "\n\t.long "
        << function.counters << ", " << function.targets << ", " << function.sizes << ", "
        << function.nameSize << "\n\t.byte ";
    interleave(
        name, out, [&](char byte) { out << unsigned(uint8_t(byte)); }, ",");
    out << "\n\t.balign 8\n";
  }
  if (!functions.empty())
    module.appendModuleInlineAsm(text + "\t.text\n");
}

// Adds the table of the functions of MODULE, which has a profile: which of them it fits. Clang uses
// a profile twice if it has counts from after inlining.
void describeUse(Module &module) {
  const StringRef mark = "gmonkit.profile-use";
  if (module.getNamedMetadata(mark))
    return;
  module.getOrInsertNamedMetadata(mark);
  ProbedFunctions functions;
  for (const Function &function : module) {
    if (function.isDeclaration() || function.hasAvailableExternallyLinkage())
      continue;
    std::string name = getIRPGOFuncName(function);
    uint64_t fits = function.getEntryCount() ? GmonProfileFits : GmonProfileMissing;
    functions[name] = {MD5Hash(name) + fits, fits, 0, 0, 0, uint32_t(name.size())};
  }
  describe(module, functions);
}

// Replaces the counters of one module.
class Replacer {
public:
  explicit Replacer(Module &module) : module(module) {}

  // Returns whether there were any.
  bool run();

private:
  GmonProbedFunction &functionOf(const InstrProfInstBase &place);
  void replace(InstrProfInstBase &place);
  void replaceStep(InstrProfIncrementInstStep &counter, const ProfileProbe &probe);
  void replaceSize(InstrProfValueProfileInst &value, uint64_t function, uint32_t index);
  void removeVariables();

  Module &module;
  ProbedFunctions functions;
  SmallPtrSet<GlobalVariable *, 32> names;
};

GmonProbedFunction &Replacer::functionOf(const InstrProfInstBase &place) {
  names.insert(place.getName());
  StringRef name = nameOf(place);
  GmonProbedFunction &function = functions[name.str()];
  function.hash = place.getHash()->getZExtValue();
  function.id = MD5Hash(name) + function.hash;
  function.nameSize = uint32_t(name.size());
  return function;
}

// A select counts how often its condition holds.
void Replacer::replaceStep(InstrProfIncrementInstStep &counter, const ProfileProbe &probe) {
  Value *holds = IRBuilder<>(&counter).CreateIsNotNull(counter.getStep());
  insertProbe(probe, *SplitBlockAndInsertIfThen(holds, &counter, /*Unreachable=*/false));
}

void Replacer::replaceSize(InstrProfValueProfileInst &value, uint64_t function, uint32_t index) {
  BasicBlock *before = value.getParent();
  BasicBlock *after = before->splitBasicBlock(&value);
  Instruction *jump = before->getTerminator();
  IRBuilder<> builder(jump);
  auto addCase = [&](uint32_t number) {
    BasicBlock *block = BasicBlock::Create(module.getContext(), "", before->getParent(), after);
    insertProbe({function, GmonProbeSize + number, index}, *BranchInst::Create(after, block));
    return block;
  };
  constexpr uint32_t other = std::size(GmonProbeSizes) - 1;
  SwitchInst *choice = builder.CreateSwitch(value.getTargetValue(), addCase(other), other);
  for (uint32_t i = 0; i < other; ++i)
    choice->addCase(builder.getInt64(GmonProbeSizes[i]), addCase(i));
  jump->eraseFromParent();
}

void Replacer::replace(InstrProfInstBase &place) {
  GmonProbedFunction &function = functionOf(place);
  if (auto *counter = dyn_cast<InstrProfIncrementInst>(&place)) {
    function.counters = uint32_t(counter->getNumCounters()->getZExtValue());
    ProfileProbe probe = {function.id, GmonProbeCounter,
                          uint32_t(counter->getIndex()->getZExtValue())};
    if (auto *step = dyn_cast<InstrProfIncrementInstStep>(counter))
      replaceStep(*step, probe);
    else
      insertProbe(probe, place);
  } else if (auto *value = dyn_cast<InstrProfValueProfileInst>(&place)) {
    auto index = uint32_t(value->getIndex()->getZExtValue());
    uint64_t kind = value->getValueKind()->getZExtValue();
    if (kind == IPVK_IndirectCallTarget) {
      function.targets = std::max(function.targets, index + 1);
      insertProbe({function.id, GmonProbeTarget, index}, place);
    } else if (kind == IPVK_MemOPSize) {
      function.sizes = std::max(function.sizes, index + 1);
      replaceSize(*value, function.id, index);
    }
  }
  place.eraseFromParent();
}

// Without counters Clang has no use for the variables that describe them.
void Replacer::removeVariables() {
  for (GlobalVariable *name : names)
    if (name->use_empty())
      name->eraseFromParent();
  StringRef version = INSTR_PROF_QUOTE(INSTR_PROF_RAW_VERSION_VAR);
  StringRef file = INSTR_PROF_QUOTE(INSTR_PROF_PROFILE_NAME_VAR);
  removeFromUsedLists(module, [&](Constant *used) { return used->getName() == version; });
  for (StringRef name : {version, file}) {
    GlobalVariable *variable = module.getNamedGlobal(name);
    if (!variable)
      continue;
    variable->removeDeadConstantUsers();
    if (variable->use_empty())
      variable->eraseFromParent();
  }
}

bool Replacer::run() {
  SmallVector<InstrProfInstBase *, 64> places;
  for (Function &function : module)
    for (Instruction &instruction : instructions(function))
      if (auto *place = dyn_cast<InstrProfInstBase>(&instruction))
        places.push_back(place);
  for (InstrProfInstBase *place : places)
    replace(*place);
  describe(module, functions);
  removeVariables();
  return !places.empty();
}

// Notes the manager of a pipeline's analyses. rustc registers its analyses before it loads plugins.
class AnalysesFinder : public PassInfoMixin<AnalysesFinder> {
public:
  explicit AnalysesFinder(std::shared_ptr<ModuleAnalysisManager *> found)
      : found(std::move(found)) {}

  PreservedAnalyses run(Module & /*module*/, ModuleAnalysisManager &manager) {
    *found = &manager;
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }

private:
  std::shared_ptr<ModuleAnalysisManager *> found;
};

bool wantsProfileProbes() {
  Expected<Options> options = parseOptions("");
  if (!options) // reported by GmonPass
    consumeError(options.takeError());
  return options && options->hasProfileProbes;
}

} // namespace

// No extension point of the pipeline is between Clang's two passes.
void addProfileProbes(PassBuilder &builder) {
  PassInstrumentationCallbacks *callbacks = builder.getPassInstrumentationCallbacks();
  if (!callbacks || !wantsProfileProbes())
    return;
  auto analyses = std::make_shared<ModuleAnalysisManager *>(nullptr);
  auto findAnalyses = [analyses](ModulePassManager &passes, auto... /*levelAndPhase*/) {
    passes.addPass(AnalysesFinder(analyses));
  };
  builder.registerPipelineStartEPCallback(findAnalyses);
  // The pipelines of links have no start. There Clang counts what a profile has optimised.
  builder.registerPipelineEarlySimplificationEPCallback(findAnalyses);
  builder.registerFullLinkTimeOptimizationEarlyEPCallback(findAnalyses);
  callbacks->registerBeforeNonSkippedPassCallback([analyses](StringRef pass, Any unit) {
    if (pass != "InstrProfilingLoweringPass")
      return;
    auto &module = const_cast<Module &>(*any_cast<const Module *>(unit));
    bool isChanged = Replacer(module).run();
    // Without optimisation the counters come first, when nothing is analysed yet.
    if (isChanged && *analyses)
      (*analyses)->invalidate(module, PreservedAnalyses::none());
  });
  callbacks->registerAfterPassCallback(
      [](StringRef pass, Any unit, const PreservedAnalyses & /*preserved*/) {
        if (pass == "PGOInstrumentationUse")
          describeUse(const_cast<Module &>(*any_cast<const Module *>(unit)));
      });
}

} // namespace gmonpass
