//===- print.h - the outcome for the terminal ----------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_LOOP_PRINT_H
#define GMONKIT_DRIVER_LOOP_PRINT_H

#include "driver/loop/outcome.h"

namespace gmonkit {

// Prints the table and the recommendation.
void printOutcome(const Session &session, const Outcome &outcome, llvm::raw_ostream &out);

} // namespace gmonkit

#endif
