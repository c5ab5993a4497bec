//===- runtime_options.h - what GMONKIT_OPTIONS says ------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_OPTIONS_RUNTIME_OPTIONS_H
#define GMONKIT_DRIVER_OPTIONS_RUNTIME_OPTIONS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace gmonkit {

// The value of the option NAME in the environment's GMONKIT_OPTIONS, the last one that the runtime
// takes; nothing where it is not there.
std::optional<std::string> runtimeOption(const char *name);

// What the runtime will not take of it, and why.
std::vector<std::string> badRuntimeOptions();

// GMONKIT_OPTIONS as the environment has it and behind that what sends profiles to
// DIRECTORY/NAME, a pattern. An error where it cannot hold the name.
llvm::Expected<std::string> optionsForOutput(llvm::StringRef directory, llvm::StringRef name);

} // namespace gmonkit

#endif
