//===- build.h - builds of a project in copies ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_LOOP_BUILD_H
#define GMONKIT_DRIVER_LOOP_BUILD_H

#include "driver/loop/session.h"

namespace gmonkit {

// Builds the project by RECIPE in a new copy, as the stage build-NAME, unless that is up to date.
// FINISH is what else belongs to the build. Returns the build's fingerprint.
llvm::Expected<std::string> buildProject(const Session &session, Stages &stages,
                                         const Recipe &recipe,
                                         llvm::function_ref<llvm::Error()> finish = nullptr,
                                         const std::string &finishKey = "");

} // namespace gmonkit

#endif
