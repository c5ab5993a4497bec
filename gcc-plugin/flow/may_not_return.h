//===- may_not_return.h - calls that may not return -----------------------===//
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//
//
// A counter at a block's start counts the complete block only if every call in
// it returns. If a call may not (it throws, exits, leaves by longjmp, or ends
// the thread), the rest of the block gets a counter of its own. The rule decides
// "may not" in doubt; docs/abi.md states it, and what differs from Clang's.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_FLOW_MAY_NOT_RETURN_H
#define GMONKIT_GCC_PLUGIN_FLOW_MAY_NOT_RETURN_H

#include "gcc-plugin/support/gcc_headers.h"

namespace gmonplugin {

// Decides for the calls of one translation unit (or LTO partition). Create it before any of its
// functions is compiled, because it reads the call graph.
class MayNotReturn {
public:
  MayNotReturn();

  // Returns whether the instruction after CALL may be executed another number of times than CALL:
  // the call does not return, or returns twice like setjmp and fork.
  bool operator()(const rtx_insn *call) const;

private:
  bool comesBack(tree callee) const;

  // Functions of this unit that cannot be replaced at link time and whose own calls all return.
  std::unordered_set<tree> dependable;
};

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_FLOW_MAY_NOT_RETURN_H
