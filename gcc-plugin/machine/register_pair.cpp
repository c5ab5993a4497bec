//===- register_pair.cpp - two registers to count with
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//

#include "gcc-plugin/machine/register_pair.h"

namespace gmonplugin {

Lines operator+(Lines first, const Lines &second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

std::string joined(const Lines &lines, const std::string &label) {
  std::string text = label.empty() ? "" : label + ":";
  for (const std::string &line : lines)
    text += (text.empty() ? "" : "\n\t") + line;
  return text;
}

RegisterPair::RegisterPair(const std::vector<unsigned> &candidates, const FreeRegisters &free,
                           unsigned kept) {
  for (bool mustBeFree : {true, false}) {
    pair.clear();
    areFree = mustBeFree;
    for (unsigned reg : candidates)
      if (pair.size() < 2 && reg != kept &&
          (mustBeFree ? free.has(reg) : !fixed_regs[reg] && !global_regs[reg]))
        pair.push_back(reg);
    if (pair.size() == 2)
      return;
  }
}

} // namespace gmonplugin
