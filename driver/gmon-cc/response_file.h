//===- response_file.h - arguments that files hold --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMON_CC_RESPONSE_FILE_H
#define GMONKIT_DRIVER_GMON_CC_RESPONSE_FILE_H

#include <string>
#include <vector>

// ARGUMENTS with what each response file (@FILE) holds in its place. One that cannot be read, or
// names itself, stands for itself: the compiler says what is wrong with it.
std::vector<std::string> withoutResponseFiles(const std::vector<std::string> &arguments);

// The options in Clang's configuration file PATH, those of files that it names too. Those which it
// begins with a $, for links alone, are left out.
std::vector<std::string> readConfigurationFile(const std::string &path);

#endif // GMONKIT_DRIVER_GMON_CC_RESPONSE_FILE_H
