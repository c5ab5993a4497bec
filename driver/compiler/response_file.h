//===- response_file.h - arguments in files -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_COMPILER_RESPONSE_FILE_H
#define GMONKIT_DRIVER_COMPILER_RESPONSE_FILE_H

#include <string>
#include <string_view>
#include <vector>

// Returns the words of TEXT, as in a response file: split at blanks outside quotes that no
// backslash precedes.
std::vector<std::string> wordsOfText(std::string_view text);

// Returns ARGUMENTS with each response file (@FILE) replaced by its contents. A file that cannot be
// read, or contains itself, stays: the compiler reports the error.
std::vector<std::string> withoutResponseFiles(const std::vector<std::string> &arguments);

// Returns the options in Clang's configuration file PATH and in files that it names. Omits options
// that begin with a $, which are only for links.
std::vector<std::string> readConfigurationFile(const std::string &path);

#endif // GMONKIT_DRIVER_COMPILER_RESPONSE_FILE_H
