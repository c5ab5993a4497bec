//===- code_generator.h - insertion of the machine pass -------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_FLOW_CODE_GENERATOR_H
#define GMONKIT_LLVM_PASS_FLOW_CODE_GENERATOR_H

namespace gmonpass {

// Adds the machine pass to every code generation of this process, the linker's included, at every
// level. It runs after the target's own last passes that move or make blocks. Later passes split
// functions into sections and describe the stack. On AArch64 they also add landing marks and sign
// return addresses, in front of what is inserted here.
void joinCodeGenerator();

} // namespace gmonpass

#endif
