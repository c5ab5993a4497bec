//===- calls_out.h - calls of functions in other files ----------------------===//
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

// All calls that one function makes of one function in another file.
struct CallOut {
  std::optional<uint32_t> caller; // index into Image::functions(); absent: code of none
  std::string callee;             // mangled; empty where its name was not recorded, as FILE is
  std::string file;               // name of the other program or library
  uint64_t count;
};

// Those that PROFILE has, by caller.
std::vector<CallOut> readCallsOut(const Profile &profile);

} // namespace gmonkit

#endif
