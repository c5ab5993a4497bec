//===- ada_builder.h - builds by gnatmake and gprbuild --------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMON_CC_ADA_BUILDER_H
#define GMONKIT_DRIVER_GMON_CC_ADA_BUILDER_H

#include "driver/gmon-cc/command.h"
#include <string>

// Returns whether COMMAND runs gnatmake or gprbuild, which call GCC themselves for each file that
// is to be compiled, and for the link.
bool buildsAda(const Command &command);

// Has the builder of COMMAND give the plugin to its compilations and the runtime to its link. ROOT
// is where Gmonkit is installed.
void instrumentAda(Command &command, const std::string &root);

#endif // GMONKIT_DRIVER_GMON_CC_ADA_BUILDER_H
