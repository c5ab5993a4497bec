//===- gmon_pass.cpp - the instrumentation pass ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "gmon_pass.h"
#include "function_filter.h"
#include "function_marks.h"
#include "image_record.h"
#include "llvm_version.h"
#include "may_not_return.h"

using namespace llvm;

namespace gmonpass {

namespace {

// The code generator puts a call of __fentry__ before the prologue: its stub finds callee
// and caller on the stack, and no register has to be saved around it.
void hookEntry(Function &function) {
  // clang -pg asks for glibc's mcount, which would count the same calls again.
  function.removeFnAttr("instrument-function-entry-inlined");
  function.addFnAttr("fentry-call", "true");
}

Entry entryOf(const Function &function, const Options &options, const EarlyFunctions &early) {
  if (early.contains(&function))
    return Entry::Plain;
  if (options.arcs == Arcs::Mcount && mayChangeHookRegister(function))
    return Entry::Hooked;
  return options.first == First::On ? Entry::TellsFirstRun : Entry::Plain;
}

void instrument(Module &module, ArrayRef<Function *> functions, const Options &options,
                FunctionAnalysisManager &analyses) {
  auto libraryInfo = [&](Function &function) -> const TargetLibraryInfo & {
    return analyses.getResult<TargetLibraryAnalysis>(function);
  };
  if (options.blocks != Blocks::None || options.arcs == Arcs::Derived)
    markReturningFunctions(module, libraryInfo);
  EarlyFunctions early = findEarlyFunctions(module);
  for (Function *function : functions) {
    Entry entry = entryOf(*function, options, early);
    if (entry == Entry::Hooked)
      hookEntry(*function);
    markInstrumented(*function, options, entry);
  }
  addImageRecord(module, options);
}

} // namespace

PreservedAnalyses GmonPass::run(Module &module, ModuleAnalysisManager &analyses) {
  LLVMContext &context = module.getContext();
  Expected<Options> options = parseOptions(parameters);
  if (!options) {
    context.emitError(toString(options.takeError()));
    return PreservedAnalyses::all();
  }
  Triple triple(module.getTargetTriple());
  if (triple.getArch() != Triple::x86_64 || !triple.isOSBinFormatELF() || triple.isX32()) {
    context.emitError("gmonpass: target " + triple.str() +
                      " is not supported; want x86-64 with ELF objects");
    return PreservedAnalyses::all();
  }
  std::vector<Function *> functions = functionsToInstrument(module, *options);
  if (functions.empty())
    return PreservedAnalyses::all();
  instrument(module, functions, *options,
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
