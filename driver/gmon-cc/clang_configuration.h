//===- clang_configuration.h - options in Clang's configuration files -------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMON_CC_CLANG_CONFIGURATION_H
#define GMONKIT_DRIVER_GMON_CC_CLANG_CONFIGURATION_H

#include "driver/gmon-cc/compiler_kind.h"
#include <string>
#include <vector>

// The options that COMPILER, which is of that KIND, reads from configuration files before its
// ARGUMENTS: none but Clang's has any. Clang is asked which files these are, where there may be
// one. Where it refuses the ARGUMENTS, which it has said then, this program ends as it did.
std::vector<std::string> configuredOptions(const std::string &compiler, const CompilerKind &kind,
                                           const std::vector<std::string> &arguments);

#endif // GMONKIT_DRIVER_GMON_CC_CLANG_CONFIGURATION_H
