//===- stand_in.h - a compiler of a build by gmonkit loop -----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMON_CC_STAND_IN_H
#define GMONKIT_DRIVER_GMON_CC_STAND_IN_H

#include <string>
#include <vector>

// Executes what WORDS, gmon-cc's command line from NAME on (stand_in_options.h), say.
[[noreturn]] void standIn(const std::vector<std::string> &words);

#endif // GMONKIT_DRIVER_GMON_CC_STAND_IN_H
