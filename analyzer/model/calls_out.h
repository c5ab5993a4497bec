//===- calls_out.h - calls of other programs' and libraries' functions ----===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_ANALYZER_MODEL_CALLS_OUT_H
#define GMONKIT_ANALYZER_MODEL_CALLS_OUT_H

#include "analyzer/model/profile.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gmonkit {

// All calls from one function to one function of another image.
struct CallOut {
  std::optional<uint32_t> caller; // index in Image::functions(); absent: in no function
  std::string callee;             // mangled; this and FILE are empty if the name was not recorded
  std::string file;               // file name of the other program or library
  uint64_t count;
};

// Returns the calls to other images in PROFILE, by caller.
std::vector<CallOut> readCallsOut(const Profile &profile);

} // namespace gmonkit

#endif
