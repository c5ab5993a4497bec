//===- profiled_run.h - running a command for its profiles ----------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_PROFILES_PROFILED_RUN_H
#define GMONKIT_DRIVER_PROFILES_PROFILED_RUN_H

#include "driver/profiles/profile_collector.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <functional>
#include <string>

namespace gmonkit {

struct RunOptions {
  std::string output = DefaultOutput.str(); // of the command's own image
  unsigned wait = 10;                       // seconds, for processes that outlive the command
  // If set, no file is written, and nothing is said of it: this gets the profile of the command's
  // own image instead. `output` then only tells where there is room for profiles meanwhile.
  std::function<llvm::Error(GmonFile)> take;
};

// Runs COMMAND, adds up the profiles of all its processes, and writes them as
// ProfileCollector::write does, or has them taken. Returns the exit status that "gmonkit run" ends
// with: that of COMMAND, or 1 if that is 0 and there is no profile, one cannot be written or `take`
// fails, which is said on standard error. A profile that is taken counts only if the whole command
// ran: 128 + n if signal n asked this program to end meanwhile. Returns an error if COMMAND was not
// run.
llvm::Expected<int> runProfiled(llvm::ArrayRef<std::string> command, const RunOptions &options);

} // namespace gmonkit

#endif
