//===- aliased_names.h - names of functions with aliases ------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_IR_ALIASED_NAMES_H
#define GMONKIT_LLVM_PASS_IR_ALIASED_NAMES_H

#include "llvm/IR/Module.h"

namespace gmonpass {

// Adds the names of the functions of MODULE that have aliases to GMON_SECTION_ALIASED. No symbol
// table tells which of several names is the function's, after which Clang names its parts.
void addAliasedNames(llvm::Module &module);

} // namespace gmonpass

#endif
