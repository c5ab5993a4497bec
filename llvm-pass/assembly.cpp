//===- assembly.cpp - statements of assembly in IR ---------------------------- ===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "assembly.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Mangler.h"

using namespace llvm;

namespace gmonpass {

std::string assemblerName(StringRef prefix, const GlobalValue &global) {
  SmallString<64> name(prefix);
  SmallString<64> symbol;
  Mangler().getNameWithPrefix(symbol, &global, /*CannotUsePrivateLabel=*/false);
  name += symbol;
  bool plain = all_of(name, [](char c) { return isAlnum(c) || c == '_' || c == '.' || c == '$'; });
  std::string text;
  for (char c : name) {
    if (c == '$')
      text += '$';
    else if (!plain && (c == '"' || c == '\\'))
      text += '\\';
    text += c;
  }
  return plain ? text : '"' + text + '"';
}

std::string inSection(StringRef section, StringRef flags, const Function &function,
                      unsigned alignment, const std::string &contents) {
  return ("\t.pushsection " + section + ",\"" + flags + "o?\",@progbits," +
          assemblerName("", function) + "\n\t.balign " + Twine(alignment) + "\n" + contents +
          "\t.popsection\n")
      .str();
}

void insertStatement(Instruction *place, const std::string &text, const std::string &constraints,
                     ArrayRef<Value *> operands) {
  IRBuilder<> builder(place);
  SmallVector<Type *, 1> types;
  for (Value *operand : operands)
    types.push_back(operand->getType());
  auto *type = FunctionType::get(builder.getVoidTy(), types, false);
  CallInst *statement = builder.CreateCall(
      type, InlineAsm::get(type, text, constraints, /*hasSideEffects=*/true), operands);
  statement->setDoesNotThrow();
  statement->setConvergent();
  statement->setCannotDuplicate();
}

} // namespace gmonpass
