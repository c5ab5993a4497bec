//===- debug_information.h - programs without it, for a time --------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_JUDGE_DEBUG_INFORMATION_H
#define GMONKIT_DRIVER_JUDGE_DEBUG_INFORMATION_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace gmonkit {

// Replaces ELF files by copies that lack debug information, and puts the files back when it is
// destroyed. valgrind ends where it does not know the kind of that information, as 3.19 does with
// Clang 22's. The code that runs stays the same.
class WithoutDebugInformation {
public:
  WithoutDebugInformation() = default;
  WithoutDebugInformation(const WithoutDebugInformation &) = delete;
  WithoutDebugInformation &operator=(const WithoutDebugInformation &) = delete;
  ~WithoutDebugInformation();

  // Replaces FILE. A file that cannot be replaced is an error, and stays.
  llvm::Error replace(const std::string &file);

private:
  std::vector<std::string> replaced;
};

// Puts FILE back if a process that had replaced it was killed.
void putDebugInformationBack(const std::string &file);

} // namespace gmonkit

#endif
