//===- clang_configuration.h - options in Clang's configuration files -----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_COMPILER_CLANG_CONFIGURATION_H
#define GMONKIT_DRIVER_COMPILER_CLANG_CONFIGURATION_H

#include "driver/compiler/compiler_kind.h"
#include <string>
#include <vector>

// Returns the options that COMPILER, of the kind KIND, reads from configuration files before its
// ARGUMENTS. Only Clang has such files, and if there may be one, it is asked for them. If Clang
// rejects the ARGUMENTS, it has reported that, and this ends the program with Clang's exit status.
std::vector<std::string> configuredOptions(const std::string &compiler, const CompilerKind &kind,
                                           const std::vector<std::string> &arguments);

#endif // GMONKIT_DRIVER_COMPILER_CLANG_CONFIGURATION_H
