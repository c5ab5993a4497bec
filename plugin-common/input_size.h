//===- input_size.h - files that may be read whole ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_PLUGIN_COMMON_INPUT_SIZE_H
#define GMONKIT_PLUGIN_COMMON_INPUT_SIZE_H

#include <string>
#include <sys/stat.h>

namespace gmonkit {

// Whether PATH is a file of no more than 64 MiB: no device or pipe, which may never end, and no
// file that is mostly a hole. Lists and files of options are far smaller.
inline bool isFileToRead(const std::string &path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_size <= 64 << 20;
}

} // namespace gmonkit

#endif
