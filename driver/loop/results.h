//===- results.h - the files with the outcome ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_LOOP_RESULTS_H
#define GMONKIT_DRIVER_LOOP_RESULTS_H

#include "driver/loop/outcome.h"

namespace gmonkit {

// Writes result.json, report.html and the folder use.
llvm::Error writeResults(const Session &session, const Outcome &outcome);

// Returns the variant that result.json says is in use; null: none. Returns an error if there is no
// such file, or it does not say.
llvm::Expected<const Variant *> readInUse(const Workspace &workspace);

} // namespace gmonkit

#endif
