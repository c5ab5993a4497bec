//===- aliased_names.cpp - names of functions with aliases ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "llvm-pass/ir/aliased_names.h"
#include "gmonkit/abi.h"
#include "llvm-pass/machine/assembly.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
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
  raw_string_ostream out(text);
  for (const std::string &name : names) {
    out << "\t.byte ";
    interleave(
        name, out, [&](char byte) { out << unsigned(uint8_t(byte)); }, ",");
    out << ",0\n";
  }
  out << "\t.popsection\n";
  module.appendModuleInlineAsm(out.str());
}

} // namespace gmonpass
