//===- runtime_options.h - the variable GMONKIT_OPTIONS -------------------===//
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

// Returns the value of the option NAME in the environment's GMONKIT_OPTIONS: the last one that the
// runtime accepts. Returns nothing if there is none.
std::optional<std::string> runtimeOption(const char *name);

// Returns the environment's GMONKIT_OPTIONS with hz=0 appended, which switches off time samples
// whatever the others say.
std::string optionsWithoutTime();

// Returns the options that the runtime will reject, each with the reason.
std::vector<std::string> badRuntimeOptions();

// Returns the environment's GMONKIT_OPTIONS with an option appended that sends profiles to
// DIRECTORY/NAME, a pattern. Returns an error if it cannot hold the name.
llvm::Expected<std::string> optionsForOutput(llvm::StringRef directory, llvm::StringRef name);

} // namespace gmonkit

#endif
