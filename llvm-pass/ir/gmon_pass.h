//===- gmon_pass.h - the instrumentation pass -----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_IR_GMON_PASS_H
#define GMONKIT_LLVM_PASS_IR_GMON_PASS_H

#include "llvm/IR/PassManager.h"
#include <string>

namespace gmonpass {

// Instruments a module with the options. It must run at the end of the optimiser, when inlining is
// finished and the code generator will see the same blocks.
class GmonPass : public llvm::PassInfoMixin<GmonPass> {
public:
  explicit GmonPass(llvm::StringRef parameters = "") : parameters(parameters.str()) {}

  llvm::PreservedAnalyses run(llvm::Module &module, llvm::ModuleAnalysisManager &analyses);
  void printPipeline(llvm::raw_ostream &stream,
                     llvm::function_ref<llvm::StringRef(llvm::StringRef)> mapClassName);
  static bool isRequired() { return true; } // at -O0, too

private:
  std::string parameters; // KEY=VALUE;... of `gmon<...>`
};

} // namespace gmonpass

#endif
