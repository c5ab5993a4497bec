//===- register_pair.h - two registers to count with
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//
//
// What processors share that do arithmetic in registers only: one has a counter's address, the
// other one its value.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_MACHINE_REGISTER_PAIR_H
#define GMONKIT_GCC_PLUGIN_MACHINE_REGISTER_PAIR_H

#include "gcc-plugin/machine/free_registers.h"

namespace gmonplugin {

// Of assembly.
using Lines = std::vector<std::string>;

Lines operator+(Lines first, const Lines &second);

// Their text in a statement, which begins with LABEL unless that is empty.
std::string joined(const Lines &lines, const std::string &label = "");

class RegisterPair {
public:
  // The first two of CANDIDATES, GCC's numbers, that are FREE. If there are none, any two that
  // the user has not taken: then `isFree` is false, and they must be kept. KEPT is none of them.
  RegisterPair(const std::vector<unsigned> &candidates, const FreeRegisters &free,
               unsigned kept = INVALID_REGNUM);

  std::string address() const { return reg_names[pair[0]]; }
  std::string value() const { return reg_names[pair[1]]; }
  bool isFree() const { return areFree; }

  // What a statement changes that uses the pair and keeps it if it is not free.
  std::vector<unsigned> clobbers() const { return areFree ? pair : std::vector<unsigned>(); }

private:
  std::vector<unsigned> pair;
  bool areFree = true;
};

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_MACHINE_REGISTER_PAIR_H
