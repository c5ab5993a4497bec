//===- may_not_return.h - calls after which control may not come back
//
// Part of Gmonkit. Copyright (C) 2026 the Gmonkit authors.
// SPDX-License-Identifier: GPL-3.0-or-later
//
//===------------------------------------------------------------------------===//
//
// A counter at a block's start counts all of the block only if every call in it
// comes back. Where one may not (it throws, exits, jumps away with longjmp, or
// ends the thread), the rest of the block gets a counter of its own. The rule, the
// same for both compilers, errs on the side of "may not"; docs/abi.md states it.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_GCC_PLUGIN_FLOW_MAY_NOT_RETURN_H
#define GMONKIT_GCC_PLUGIN_FLOW_MAY_NOT_RETURN_H

#include "gcc-plugin/support/gcc_headers.h"

namespace gmonplugin {

// Answers for the calls of one translation unit (or LTO partition). To be made while
// none of its functions has been compiled, for it looks at the call graph.
class MayNotReturn {
public:
  MayNotReturn();

  // Whether control may reach the instruction after CALL any other number of times
  // than CALL itself: the call does not come back, or comes back twice as setjmp and
  // fork do.
  bool operator()(const rtx_insn *call) const;

private:
  bool comesBack(tree callee) const;

  // Functions of this unit that cannot be replaced at link time and whose own calls
  // all come back.
  std::unordered_set<tree> dependable;
};

} // namespace gmonplugin

#endif // GMONKIT_GCC_PLUGIN_FLOW_MAY_NOT_RETURN_H
