//===- code_generator.h - where the machine pass joins the code generator -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_LLVM_PASS_MACHINE_CODE_GENERATOR_H
#define GMONKIT_LLVM_PASS_MACHINE_CODE_GENERATOR_H

namespace gmonpass {

// Puts the machine pass into every code generation of this process, the linker's too, at every
// level: behind the target's own last passes over the code. What still comes cuts functions
// into sections and adds what describes the stack.
void joinCodeGenerator();

} // namespace gmonpass

#endif
