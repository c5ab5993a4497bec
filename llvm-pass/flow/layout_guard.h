//===- layout_guard.h - protection from stale block layouts ---------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// A build that uses a block layout (`gmon-cc --gmon-layout=FILE`) instruments
// nothing. There this machine pass runs before Clang cuts functions. It
// compares the blocks of each listed function with those that the layout was
// made for (plugin-common/block_shape.h). Clang leaves a function whole that has
// changed. Functions that ran little lose their alignment, if the layout says so.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_FLOW_LAYOUT_GUARD_H
#define GMONKIT_LLVM_PASS_FLOW_LAYOUT_GUARD_H

namespace llvm {
class Pass;
}

namespace gmonpass {

// Returns the machine pass. It does nothing without the option `layout`.
llvm::Pass *createLayoutGuard();

} // namespace gmonpass

#endif
