//===- part_names.cpp - names of the parts of functions -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "linker-order/program/part_names.h"
#include "analyzer/object/aliased_names.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace llvm;

namespace gmonkit {
namespace {

// Whether NAME is OTHER but for "C2" or "D2" in the place of "C1" or "D1".
bool isBaseVariant(StringRef name, StringRef other) {
  auto [at, instead] = std::mismatch(name.begin(), name.end(), other.begin(), other.end());
  return at != name.begin() && at != name.end() && instead != other.end() && *at == '2' &&
         *instead == '1' && (at[-1] == 'C' || at[-1] == 'D') &&
         StringRef(at + 1, name.end() - at - 1) ==
             StringRef(instead + 1, other.end() - instead - 1);
}

} // namespace

std::string partSuffix(size_t number) {
  return number == 0 ? "" : ".__part." + std::to_string(number);
}

PartNames::PartNames(const Image &image) : aliased(readAliasedNames(image)) {}

StringRef PartNames::ownName(const Function &function) const {
  auto isOwn = [&](StringRef name) { return aliased.contains(name); };
  if (function.aliases.empty() || isOwn(function.name))
    return function.name;
  auto own = find_if(function.aliases, isOwn);
  // Of the variants of a constructor or destructor that are one function, Clang defines the one for
  // base classes (C2, D2), and makes the others aliases of it.
  if (own == function.aliases.end())
    own = find_if(function.aliases,
                  [&](StringRef alias) { return isBaseVariant(alias, function.name); });
  return own == function.aliases.end() ? function.name : *own;
}

} // namespace gmonkit
