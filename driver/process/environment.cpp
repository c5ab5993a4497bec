//===- environment.cpp - environments of commands --------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#include "driver/process/environment.h"
#include "llvm/ADT/STLExtras.h"
#include <unistd.h>

using namespace llvm;

namespace gmonkit {

std::vector<StringRef> environmentWith(const std::vector<std::string> &settings) {
  std::vector<StringRef> result(settings.begin(), settings.end());
  for (char **variable = environ; *variable; ++variable)
    if (none_of(settings, [&](StringRef setting) {
          return StringRef(*variable).split('=').first == setting.split('=').first;
        }))
      result.push_back(*variable);
  return result;
}

} // namespace gmonkit
