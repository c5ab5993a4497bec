//===- input_size.h - files that may be read whole ----------------------------===//
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

// Whether PATH is a file of no more than 64 MiB: no device or pipe, which may never end, and no
// file that is mostly a hole. Lists and files of options are far smaller.
inline bool isFileToRead(const std::string &path) {
  std::error_code failed;
  return std::filesystem::is_regular_file(path, failed) &&
         std::filesystem::file_size(path, failed) <= 64 << 20;
}

} // namespace gmonkit

#endif
