//===- help.h - gmon-cc's help --------------------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMON_CC_HELP_H
#define GMONKIT_DRIVER_GMON_CC_HELP_H

// Prints the help to standard output.
void printUsage();

// Prints the options for programs to standard output. Each line has the word "option", an empty
// field, name, value and help, separated by tabs.
void printOptionList();

#endif // GMONKIT_DRIVER_GMON_CC_HELP_H
