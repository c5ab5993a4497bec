//===- environment.h - environments of commands ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROCESS_ENVIRONMENT_H
#define GMONKIT_DRIVER_PROCESS_ENVIRONMENT_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace gmonkit {

// Returns this program's environment, with SETTINGS (NAME=VALUE) replacing variables of the same
// names. The entries end with a null character and are valid as long as SETTINGS and the
// environment.
std::vector<llvm::StringRef> environmentWith(const std::vector<std::string> &settings);

} // namespace gmonkit

#endif
