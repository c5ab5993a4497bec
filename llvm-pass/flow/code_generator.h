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
// level. It runs after the target's own last passes over the code. Later passes only split
// functions into sections and add descriptions of the stack.
void joinCodeGenerator();

} // namespace gmonpass

#endif
