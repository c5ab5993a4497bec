//===- plugin.cpp - libgmonpass.so: registration of the passes ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/ir/gmon_pass.h"
#if LLVM_VERSION_MAJOR >= 22
#include "llvm-pass/ir/profile_probes.h"
#endif
#include "llvm-pass/flow/code_generator.h"
#include "llvm-pass/support/options.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/IPO/SampleProfileProbe.h"
#if __has_include("llvm/Plugins/PassPlugin.h")
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif

using namespace llvm;

extern "C" {
__attribute__((weak)) void LLVMInitializeX86AsmParser();
__attribute__((weak)) void LLVMInitializeAArch64AsmParser();
__attribute__((weak)) void LLVMInitializeRISCVAsmParser();
}

namespace {

// Parses `gmon` or `gmon<KEY=VALUE;...>` in -passes=.
bool parsePipelineElement(StringRef name, ModulePassManager &passes,
                          ArrayRef<PassBuilder::PipelineElement> /*inner*/) {
  if (!name.consume_front("gmon"))
    return false;
  if (!name.empty() && !(name.consume_front("<") && name.consume_back(">")))
    return false;
  passes.addPass(gmonpass::GmonPass(name));
  return true;
}

// Returns whether the pipeline of link-time optimisation, which follows, instruments. That of
// ThinLTO calls nothing back at -O0. The level of the link is not known here, but mostly that of
// the compilation. LLVM 19 and older do not report the phase. There functions are marked before the
// link, and instrumented in it nevertheless.
[[maybe_unused]] bool isInstrumentedByLink(OptimizationLevel level, ThinOrFullLTOPhase phase) {
  return phase == ThinOrFullLTOPhase::FullLTOPreLink ||
         (phase == ThinOrFullLTOPhase::ThinLTOPreLink && level != OptimizationLevel::O0);
}
[[maybe_unused]] bool isInstrumentedByLink(OptimizationLevel) { return false; }

constexpr auto addAtLast = [](ModulePassManager &passes, OptimizationLevel level, auto... phase) {
  if (!isInstrumentedByLink(level, phase...))
    passes.addPass(gmonpass::GmonPass());
};

#if LLVM_VERSION_MAJOR >= 22 // rustc's
// Returns whether the options ask for pseudo probes. GmonPass reports errors.
bool wantsProbes() {
  Expected<gmonpass::Options> options = gmonpass::parseOptions("");
  if (!options)
    consumeError(options.takeError());
  return options && options->hasProbes;
}

// As Clang does for -fpseudo-probe-for-profiling.
void addProbePasses(PassBuilder &builder) {
  if (!wantsProbes())
    return;
  builder.registerPipelineStartEPCallback([](ModulePassManager &passes, OptimizationLevel level) {
    if (level != OptimizationLevel::O0)
      passes.addPass(SampleProfileProbePass(/*TM=*/nullptr));
  });
  builder.registerOptimizerLastEPCallback(
      [](ModulePassManager &passes, OptimizationLevel level, ThinOrFullLTOPhase phase) {
        if (level != OptimizationLevel::O0 && phase != ThinOrFullLTOPhase::ThinLTOPostLink)
          passes.addPass(PseudoProbeUpdatePass());
      });
}
#else
void addProbePasses(PassBuilder & /*builder*/) {}
#endif

void registerCallbacks(PassBuilder &builder) {
  addProbePasses(builder);   // before what counts
#if LLVM_VERSION_MAJOR >= 22 // whose profiles gmonkit writes
  gmonpass::addProfileProbes(builder);
#endif
  builder.registerPipelineParsingCallback(parsePipelineElement);
  builder.registerOptimizerLastEPCallback(addAtLast);
#if LLVM_VERSION_MAJOR >= 16 // the linker of LLVM 14 loads no plugins
  builder.registerFullLinkTimeOptimizationLastEPCallback(addAtLast);
#endif
}

// Flang makes no parsers for assembly, which counters are written in. Compilers that make their own
// may not export these.
void makeAssemblyParsers() {
  for (void (*make)() :
       {LLVMInitializeX86AsmParser, LLVMInitializeAArch64AsmParser, LLVMInitializeRISCVAsmParser})
    if (make)
      make();
}

// Runs when the plugin is loaded.
struct CodeGenerator {
  CodeGenerator() {
    makeAssemblyParsers();
    gmonpass::joinCodeGenerator();
  }
} codeGenerator;

} // namespace

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo llvmGetPassPluginInfo() {
  PassPluginLibraryInfo plugin = {};
  plugin.APIVersion = LLVM_PLUGIN_API_VERSION;
  plugin.PluginName = "gmonpass";
  plugin.PluginVersion = GMONPASS_VERSION;
  plugin.RegisterPassBuilderCallbacks = registerCallbacks;
  return plugin;
}
