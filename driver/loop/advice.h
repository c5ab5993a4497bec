//===- advice.h - what a user's build needs for a variant ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_LOOP_ADVICE_H
#define GMONKIT_DRIVER_LOOP_ADVICE_H

#include "driver/loop/outcome.h"

namespace gmonkit {

// Returns the lines that a build of the project's kind needs for VARIANT.
std::vector<std::string> linesForBuild(const Session &session, const BuiltVariant &variant);

} // namespace gmonkit

#endif
