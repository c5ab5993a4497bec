//===- plugin.cpp - libgmonpass.so: where the pass joins the pipelines ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "gmon_pass.h"
#include "machine_counters.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Target/RegisterTargetPassConfigCallback.h"

using namespace llvm;

namespace {

// `gmon` or `gmon<KEY=VALUE;...>` in -passes=.
bool parsePipelineElement(StringRef name, ModulePassManager &passes,
                          ArrayRef<PassBuilder::PipelineElement> /*inner*/) {
  if (!name.consume_front("gmon"))
    return false;
  if (!name.empty() && !(name.consume_front("<") && name.consume_back(">")))
    return false;
  passes.addPass(gmonpass::GmonPass(name));
  return true;
}

// Before link-time optimisation nothing is final: that phase's objects are
// instrumented after it.
void addAtOptimizerLast(ModulePassManager &passes, OptimizationLevel /*level*/,
                        ThinOrFullLTOPhase phase) {
  if (phase != ThinOrFullLTOPhase::ThinLTOPreLink && phase != ThinOrFullLTOPhase::FullLTOPreLink)
    passes.addPass(gmonpass::GmonPass());
}

void registerCallbacks(PassBuilder &builder) {
  builder.registerPipelineParsingCallback(parsePipelineElement);
  builder.registerOptimizerLastEPCallback(addAtOptimizerLast);
  builder.registerFullLinkTimeOptimizationLastEPCallback(
      [](ModulePassManager &passes, OptimizationLevel /*level*/) {
        passes.addPass(gmonpass::GmonPass());
      });
}

// In every code generation of this process, the linker's too, at every level: behind the
// target's own last passes over the code. What still comes cuts functions into sections and
// adds what describes the stack.
RegisterTargetPassConfigCallback machinePasses([](TargetMachine & /*target*/,
                                                  PassManagerBase & /*passes*/,
                                                  TargetPassConfig *config) {
  config->insertPass(&LiveDebugValuesID, gmonpass::createMachineCounters());
});

} // namespace

extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "gmonpass", GMONPASS_VERSION, registerCallbacks, nullptr};
}
