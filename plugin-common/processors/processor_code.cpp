//===- processor_code.cpp - inserted code, by processor -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "plugin-common/processors/processor_code.h"

namespace gmonkit {

RegisterPair LoadStoreCode::choosePair(const std::function<bool(unsigned)> &isFree,
                                       const std::function<bool(unsigned)> &mayBeKept) const {
  std::vector<unsigned> free, kept;
  for (unsigned number : scratch) {
    if (isFree(number))
      free.push_back(number);
    if (free.size() == 2)
      return {free[0], free[1], /*areFree=*/true};
    if (mayBeKept(number))
      kept.push_back(number);
  }
  return {kept[0], kept[1], /*areFree=*/false};
}

std::string LoadStoreCode::withPair(const std::string &lines, const RegisterPair &pair) const {
  std::string text = pair.areFree ? lines : push + lines + pop;
  for (size_t at = 0; (at = text.find('%', at)) != std::string::npos;)
    text.replace(at, 2, "x" + std::to_string(text[at + 1] == 'a' ? pair.a : pair.b));
  return text;
}

} // namespace gmonkit
