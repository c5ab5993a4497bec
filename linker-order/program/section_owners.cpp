//===- section_owners.cpp - functions of one section ----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/program/section_owners.h"
#include "analyzer/object/symbol_index.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace gmonkit {
namespace {

// Removes an offset and the "_" after it, such as "n24_", from TEXT.
bool takeOffset(StringRef &text) {
  text.consume_front("n");
  StringRef digits = text.take_while(isDigit);
  text = text.drop_front(digits.size());
  return !digits.empty() && text.consume_front("_");
}

// Removes a call offset of the C++ ABI from TEXT: "h16_", or "v0_n24_" for a virtual base.
bool takeCallOffset(StringRef &text) {
  if (text.consume_front("h"))
    return takeOffset(text);
  return text.consume_front("v") && takeOffset(text) && takeOffset(text);
}

bool mayBeInline(const Function &function) { return function.isWeak || !function.isGlobal; }

// Returns whether a symbol of THUNK is a thunk for a symbol of FUNCTION.
bool isThunkFor(const Function &thunk, const Function &function) {
  StringSet<> targets;
  auto addTarget = [&](StringRef symbol) {
    if (std::string target = thunkTarget(symbol); !target.empty())
      targets.insert(target);
  };
  addTarget(thunk.name);
  for_each(thunk.aliases, addTarget);
  auto isTarget = [&](StringRef name) { return targets.contains(linkName(name)); };
  return !targets.empty() && (isTarget(function.name) || any_of(function.aliases, isTarget));
}

} // namespace

std::string thunkTarget(StringRef symbol) {
  StringRef rest = linkName(symbol);
  if (!rest.consume_front("_ZT"))
    return "";
  bool isCovariant = rest.consume_front("c"); // one offset for `this`, one for the result
  if (!takeCallOffset(rest) || (isCovariant && !takeCallOffset(rest)) || rest.empty())
    return "";
  return ("_Z" + rest).str();
}

std::vector<uint32_t> sectionOwners(const Image &image) {
  ArrayRef<Function> functions = image.functions();
  std::vector<uint32_t> owners;
  for (uint32_t f = 0; f < functions.size(); ++f)
    owners.push_back(f);
  auto join = [&](uint32_t f, uint32_t neighbour) {
    uint32_t owner = owners[neighbour];
    if (owners[f] == f && functions[f].section == functions[owner].section &&
        mayBeInline(functions[f]) && mayBeInline(functions[owner]) &&
        isThunkFor(functions[f], functions[owner]))
      owners[f] = owner;
  };
  for (uint32_t f = 1; f < functions.size(); ++f)
    join(f, f - 1);
  // GCC orders functions by a profile, and then a thunk may come first.
  for (uint32_t f = functions.size(); f-- > 1;)
    join(f - 1, f);
  return owners;
}

} // namespace gmonkit
