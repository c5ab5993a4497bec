//===- input_size.h - limits for input files ------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_INPUT_SIZE_H
#define GMONKIT_PLUGIN_COMMON_INPUT_SIZE_H

#include <filesystem>
#include <string>
#include <system_error>

namespace gmonkit {

// Returns whether PATH is a regular file of at most 64 MiB. Devices and pipes may never end, and
// sparse files may be enormous. Lists and files of options are far smaller.
inline bool isFileToRead(const std::string &path) {
  std::error_code failed;
  return std::filesystem::is_regular_file(path, failed) &&
         std::filesystem::file_size(path, failed) <= 64 << 20;
}

} // namespace gmonkit

#endif
