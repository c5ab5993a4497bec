//===- profile_probes.cpp - probes in place of Clang's own counters -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/ir/profile_probes.h"
#include "llvm-pass/ir/profile_tables.h"
#include "llvm-pass/machine/processor.h"
#include "llvm-pass/support/options.h"
#include "llvm-pass/support/profile_probe.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/ProfileData/InstrProf.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include <memory>

using namespace llvm;

namespace gmonpass {

namespace {

// Replaces the counters of one module.
class Replacer {
public:
  explicit Replacer(Module &module) : module(module) {}

  // Returns whether there were any.
  bool run();

private:
  GmonProbedFunction &functionOf(const InstrProfInstBase &place);
  void replace(InstrProfInstBase &place);
  void remove(InstrProfInstBase &place);
  void replaceStep(InstrProfIncrementInstStep &counter, const ProfileProbe &probe);
  void replaceSize(InstrProfValueProfileInst &value, uint64_t function, uint32_t index);
  void removeVariables();

  Module &module;
  ProbedFunctions functions;
  SmallPtrSet<GlobalVariable *, 32> names;
};

GmonProbedFunction &Replacer::functionOf(const InstrProfInstBase &place) {
  names.insert(place.getName());
  StringRef name = countedName(place);
  GmonProbedFunction &function = functions[name.str()];
  function.hash = place.getHash()->getZExtValue();
  function.id = countedId(place);
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
    insertProbe({function, GmonProbeSize + number, index}, *IRBuilder<>(block).CreateBr(after));
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

// What runs on a GPU is not counted.
void Replacer::remove(InstrProfInstBase &place) {
  names.insert(place.getName());
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
  bool isCounted = !isForGpu(module);
  for (InstrProfInstBase *place : places)
    isCounted ? replace(*place) : remove(*place);
  addFunctionTable(module, functions);
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

Options options() {
  Expected<Options> given = parseOptions("");
  if (!given) // reported by GmonPass
    consumeError(given.takeError());
  return given ? *given : Options();
}

} // namespace

// No extension point of the pipeline is between Clang's two passes.
void addProfileProbes(PassBuilder &builder) {
  PassInstrumentationCallbacks *callbacks = builder.getPassInstrumentationCallbacks();
  Options given = options();
  if (!callbacks || !given.hasProfileProbes)
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
      [profile = given.profile](StringRef pass, Any unit, const PreservedAnalyses & /*preserved*/) {
        if (pass != "PGOInstrumentationGen" && pass != "PGOInstrumentationUse")
          return;
        auto &module = const_cast<Module &>(*any_cast<const Module *>(unit));
        if (isForGpu(module))
          return;
        if (pass == "PGOInstrumentationGen")
          addGraphTable(module);
        else
          addUseTable(module, profile);
      });
}

} // namespace gmonpass
