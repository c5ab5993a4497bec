//===- long_command.h - more arguments than the kernel takes --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// gmon-cc expands a response file to remove an option from it, and adds options.
// The result may be more than the kernel takes. Then the compiler gets a file
// again, which lies in the memory of gmon-cc and ends with it.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMON_CC_LONG_COMMAND_H
#define GMONKIT_DRIVER_GMON_CC_LONG_COMMAND_H

#include "driver/compiler/arguments.h"
#include "driver/compiler/compiler_kind.h"

// Returns CALL, the words that call a compiler of FAMILY, followed by ARGUMENTS or, if these are
// too many, by a response file that has them.
Arguments commandOf(Arguments call, const Arguments &arguments, Family family);

// Executes WORDS in place of gmon-cc. If commandOf made a file, runs them and ends as they do.
[[noreturn]] void become(const Arguments &words);

#endif // GMONKIT_DRIVER_GMON_CC_LONG_COMMAND_H
