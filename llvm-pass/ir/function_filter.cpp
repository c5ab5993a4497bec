//===- function_filter.cpp - functions to instrument ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/ir/function_filter.h"
#include "llvm-pass/support/function_marks.h"
#include "llvm-pass/support/llvm_version.h"
#include "plugin-common/early_functions.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/GlobalIFunc.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace gmonpass {

namespace {

EarlyFunctions ifuncResolvers(Module &module) {
  EarlyFunctions resolvers;
  for (GlobalIFunc &ifunc : module.ifuncs())
    if (const Function *resolver = ifunc.getResolverFunction())
      resolvers.insert(resolver);
  return resolvers;
}

bool compilerForbids(const Function &function) {
  return function.isDeclaration() ||
         function.hasAvailableExternallyLinkage() ||      // another object has the code
         function.hasFnAttribute(Attribute::Naked) ||     // its assembly uses all registers
         function.hasFnAttribute(Attribute::NoProfile) || // no_profile_instrument_function
         skipsProfile(function) || isMarkedInstrumented(function) || //
         beginsWith(function.getName(), "__gmon_");
}

bool userLeavesOut(const Function &function, const gmonkit::NameFilter &names) {
  if (names.empty())
    return false;
  std::string name = function.getName().str();
  return names.leavesOut(name, demangle(name), function.getParent()->getSourceFileName());
}

} // namespace

std::vector<Function *> functionsToInstrument(Module &module, const Options &options) {
  EarlyFunctions resolvers = ifuncResolvers(module);
  std::vector<Function *> chosen;
  for (Function &function : module)
    if (!compilerForbids(function) && !resolvers.contains(&function) &&
        !userLeavesOut(function, options.names))
      chosen.push_back(&function);
  return chosen;
}

EarlyFunctions findEarlyFunctions(Module &module) {
  EarlyFunctions early = ifuncResolvers(module);
  for (const Function &function : module)
    if (!function.isDeclaration() && gmonkit::isCalledByStartup(function.getName()))
      early.insert(&function);
  SmallVector<const Function *, 8> unseen(early.begin(), early.end());
  while (!unseen.empty())
    for (const Instruction &instruction : instructions(*unseen.pop_back_val()))
      if (const auto *call = dyn_cast<CallBase>(&instruction))
        if (const auto *callee =
                dyn_cast<Function>(call->getCalledOperand()->stripPointerCastsAndAliases()))
          if (early.insert(callee).second)
            unseen.push_back(callee);
  return early;
}

} // namespace gmonpass
