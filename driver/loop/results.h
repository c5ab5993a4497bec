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

// Returns the word NAME of the object in result.json; "" if it is null. Returns an error if there
// is no such file or word.
llvm::Expected<std::string> readResult(const Workspace &workspace, llvm::StringRef name);

} // namespace gmonkit

#endif
