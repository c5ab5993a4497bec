//===- exact_instructions.h - instructions counted by valgrind ------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_JUDGE_EXACT_INSTRUCTIONS_H
#define GMONKIT_DRIVER_JUDGE_EXACT_INSTRUCTIONS_H

#include "driver/process/termination.h"
#include "llvm/Support/Error.h"
#include <string>

namespace gmonkit {

constexpr llvm::StringLiteral InstructionCounter = "valgrind";

// Returns how many instructions the shell's COMMAND in DIRECTORY executes outside the kernel, with
// all processes that it starts. SCRATCH is an empty folder, which gets a file for each of them.
// SIGNAL is set if the user interrupts, which is an error.
llvm::Expected<double> countInstructions(const std::string &command, const std::string &directory,
                                         const std::string &scratch, const TerminationBlock &block,
                                         int &signal);

} // namespace gmonkit

#endif
