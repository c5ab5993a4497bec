//===- code_generator.cpp - insertion of the machine pass -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/flow/code_generator.h"
#include "llvm-pass/flow/instrument.h"
#include "llvm-pass/flow/layout_guard.h"
#include "llvm/CodeGen/Passes.h"

#if __has_include("llvm/Target/RegisterTargetPassConfigCallback.h")

#include "llvm-pass/support/options.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Target/RegisterTargetPassConfigCallback.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace gmonpass {

namespace {

// Sets what Clang sets for its own options, where a compiler has none. The layout guard reports an
// unreadable layout.
void placeBlocks(TargetMachine &target) {
  Expected<Options> options = parseOptions("");
  if (!options) { // reported by the IR pass
    consumeError(options.takeError());
    return;
  }
  if (options->mapsBlocks)
    target.Options.BBAddrMap = true;
  if (!options->dividesBlocks)
    return;
  if (ErrorOr<std::unique_ptr<MemoryBuffer>> list = MemoryBuffer::getFile(options->layout)) {
    target.Options.BBSections = BasicBlockSection::List;
    target.Options.BBSectionsFuncListBuf = std::move(*list);
  }
}

} // namespace

void joinCodeGenerator() {
  static RegisterTargetPassConfigCallback machinePasses(
      [](TargetMachine &target, PassManagerBase & /*passes*/, TargetPassConfig *config) {
        placeBlocks(target);
        config->insertPass(&LiveDebugValuesID, createMachineCounters());
#if LLVM_VERSION_MAJOR >= 22 // which 'gmonkit order --blocks' supports
        config->insertPass(&LiveDebugValuesID, createLayoutGuard());
#endif
      });
}

} // namespace gmonpass

#else

//
// LLVM 19 and older have no place for a plugin's pass in the code generator. But it asks the
// registry of passes for a new LiveDebugValues each time, and the registry lets anyone say how
// that is made: here as one pass which runs it and then ours.
//

#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/InitializePasses.h"
#include "llvm/PassInfo.h"
#include "llvm/PassRegistry.h"
#include <array>
#include <memory>

using namespace llvm;

namespace gmonpass {

namespace {

// A pass that runs two passes over machine functions and replaces the first one.
class PassPair : public MachineFunctionPass {
public:
  PassPair(Pass *first, Pass *second)
      : MachineFunctionPass(*static_cast<char *>(const_cast<void *>(first->getPassID()))),
        passes{std::unique_ptr<Pass>(first), std::unique_ptr<Pass>(second)} {}

  void getAnalysisUsage(AnalysisUsage &usage) const override {
    for (const std::unique_ptr<Pass> &pass : passes) {
      AnalysisUsage own; // one may not preserve what the other does
      pass->getAnalysisUsage(own);
      for (AnalysisID analysis : own.getRequiredSet())
        usage.addRequiredID(analysis);
    }
    MachineFunctionPass::getAnalysisUsage(usage);
  }

  bool doInitialization(Module &module) override {
    bool changed = MachineFunctionPass::doInitialization(module);
    for (const std::unique_ptr<Pass> &pass : passes)
      changed |= pass->doInitialization(module);
    return changed;
  }

  bool runOnMachineFunction(MachineFunction &function) override {
    bool changed = false;
    for (const std::unique_ptr<Pass> &pass : passes) {
      if (!pass->getResolver()) // each owns a resolver
        pass->setResolver(new AnalysisResolver(*getResolver()));
      changed |= static_cast<FunctionPass &>(*pass).runOnFunction(function.getFunction());
    }
    return changed;
  }

private:
  std::array<std::unique_ptr<Pass>, 2> passes;
};

PassInfo::NormalCtor_t createLiveDebugValues;

Pass *createBoth() { return new PassPair(createLiveDebugValues(), createMachineCounters()); }

} // namespace

void joinCodeGenerator() {
  PassRegistry &registry = *PassRegistry::getPassRegistry();
  initializeLiveDebugValuesPass(registry);
  auto *info = const_cast<PassInfo *>(registry.getPassInfo(&LiveDebugValuesID));
  createLiveDebugValues = info->getNormalCtor();
  info->setNormalCtor(createBoth);
}

} // namespace gmonpass

#endif
