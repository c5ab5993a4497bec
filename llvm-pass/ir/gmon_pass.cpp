//===- gmon_pass.cpp - the instrumentation pass ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/ir/gmon_pass.h"
#include "llvm-pass/ir/aliased_names.h"
#include "llvm-pass/ir/function_filter.h"
#include "llvm-pass/ir/image_record.h"
#include "llvm-pass/ir/may_not_return.h"
#include "llvm-pass/machine/processor.h"
#include "llvm-pass/support/function_marks.h"
#include "llvm-pass/support/llvm_version.h"

using namespace llvm;

namespace gmonpass {

namespace {

// The hook is called before the prologue. There callee and caller are on the stack or in registers,
// and no register has to be saved around the call.
Entry entryOf(const Function &function, const Options &options, const EarlyFunctions &early,
              const Target &target) {
  if (early.contains(&function))
    return Entry::Plain;
  if (options.arcs == Arcs::Mcount && target.mayHookEntry(function))
    return Entry::Hooked;
  return options.first == First::On ? Entry::TellsFirstRun : Entry::Plain;
}

void instrument(Module &module, ArrayRef<Function *> functions, const Options &options,
                const Target &target, FunctionAnalysisManager &analyses) {
  auto libraryInfo = [&](Function &function) -> const TargetLibraryInfo & {
    return analyses.getResult<TargetLibraryAnalysis>(function);
  };
  if (options.blocks != Blocks::None || options.arcs == Arcs::Derived)
    markReturningFunctions(module, libraryInfo);
  EarlyFunctions early = findEarlyFunctions(module);
  Options earlyOptions = options; // no thread-local storage yet, and only one thread
  if (target.needsThreadStorage)
    earlyOptions.threads = Threads::Single;
  for (Function *function : functions) {
    Entry entry = entryOf(*function, options, early, target);
    target.prepare(*function, entry);
    // What the machine outliner takes out of functions afterwards would have no counters.
    function->addFnAttr("nooutline");
    markInstrumented(*function, early.contains(function) ? earlyOptions : options, entry);
  }
  addImageRecord(module, options);
#if LLVM_VERSION_MAJOR >= 22 // which divides functions by lists of blocks
  addAliasedNames(module);
#endif
}

} // namespace

PreservedAnalyses GmonPass::run(Module &module, ModuleAnalysisManager &analyses) {
  LLVMContext &context = module.getContext();
  Expected<Options> options = parseOptions(parameters);
  if (!options) {
    context.emitError(toString(options.takeError()));
    return PreservedAnalyses::all();
  }
  // The options may be for the layout guard, or rustc's.
  if (!options->layout.empty() || !options->counts || isForGpu(module))
    return PreservedAnalyses::all();
  const Target *target = findTarget(module);
  if (!target) {
    StringRef abi = abiOf(module);
    context.emitError("gmonpass: target " + Triple(module.getTargetTriple()).str() +
                      (abi.empty() ? "" : " (" + abi + ")") + " is not supported; expected " +
                      targetNames() + " with ELF objects");
    return PreservedAnalyses::all();
  }
  std::vector<Function *> functions = functionsToInstrument(module, *options);
  if (functions.empty())
    return PreservedAnalyses::all();
  instrument(module, functions, *options, *target,
             analyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager());
  return PreservedAnalyses::none();
}

void GmonPass::printPipeline(raw_ostream &stream,
                             function_ref<StringRef(StringRef)> /*mapClassName*/) {
  stream << "gmon";
  if (!parameters.empty())
    stream << '<' << parameters << '>';
}

} // namespace gmonpass
