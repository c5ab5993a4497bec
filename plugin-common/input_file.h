//===- input_file.h - files that plugins read whole -----------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_INPUT_FILE_H
#define GMONKIT_PLUGIN_COMMON_INPUT_FILE_H

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>
#include <unistd.h>

namespace gmonkit {

// Returns whether PATH is a regular file of at most MEBIBYTES MiB.
inline bool isFileToRead(const std::string &path, unsigned mebibytes = 64) {
  std::error_code failed;
  return std::filesystem::is_regular_file(path, failed) &&
         std::filesystem::file_size(path, failed) <= uintmax_t(mebibytes) << 20;
}

// Reads the regular file PATH of at most MEBIBYTES MiB into TEXT. Returns what is wrong; "" if
// nothing is. Does not open devices and pipes: they may never end. Sparse files may be enormous.
inline std::string readInputFile(const std::string &path, std::string &text,
                                 unsigned mebibytes = 64) {
  if (access(path.c_str(), R_OK) != 0)
    return std::strerror(errno);
  if (!isFileToRead(path, mebibytes))
    return "cannot be read: expected a file of at most " + std::to_string(mebibytes) + " MiB";
  std::ifstream file(path, std::ios::binary);
  if (!file)
    return std::strerror(errno);
  text.assign(std::istreambuf_iterator<char>(file), {});
  return file.bad() ? "cannot be read" : "";
}

} // namespace gmonkit

#endif
