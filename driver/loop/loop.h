//===- loop.h - from sources to a verdict ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_LOOP_LOOP_H
#define GMONKIT_DRIVER_LOOP_LOOP_H

#include "driver/project/settings.h"
#include "llvm/Support/Error.h"

namespace gmonkit {

constexpr int NothingPays = 3; // exit status

// Builds the project in this directory plainly and instrumented, trains it, builds each variant,
// proves and measures it, prints what came out and writes it to gmonkit-loop. Returns the exit
// status: 0 if a variant pays, NothingPays, or that of a program ended by a signal.
llvm::Expected<int> runLoop(LoopSettings settings);

// The same with the variant whose files are in gmonkit-loop/use alone. Its orders stay where they
// are as good as new ones, and its files stay there even if it does not pay this time.
llvm::Expected<int> updateLoop(LoopSettings settings);

constexpr int IsStale = 3; // exit status

// Trains the project anew and prints how well the files in gmonkit-loop/use still fit, and what new
// ones would gain by 'gmonkit evaluate'. Changes no result. Returns 0 or IsStale.
llvm::Expected<int> checkLoop(LoopSettings settings);

} // namespace gmonkit

#endif
