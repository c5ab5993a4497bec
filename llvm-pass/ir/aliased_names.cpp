//===- aliased_names.cpp - names of functions with aliases ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/ir/aliased_names.h"
#include "gmonkit/abi.h"
#include "llvm-pass/machine/assembly.h"
#include <set>

using namespace llvm;

namespace gmonpass {

void addAliasedNames(Module &module) {
  std::set<std::string> names;
  for (const GlobalAlias &alias : module.aliases())
    if (const auto *function = dyn_cast_or_null<Function>(alias.getAliaseeObject()))
      names.insert(symbolName(*function));
  if (names.empty())
    return;
  std::string text = "\t.pushsection " GMON_SECTION_ALIASED ",\"MS\",%progbits,1\n";
  for (const std::string &name : names)
    text += "\t.byte " + assemblerBytes(name) + ",0\n";
  module.appendModuleInlineAsm(text + "\t.popsection\n");
}

} // namespace gmonpass
