//===- table.h - the builds side by side ----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_LOOP_TABLE_H
#define GMONKIT_DRIVER_LOOP_TABLE_H

#include "driver/loop/outcome.h"

namespace gmonkit {

// The builds as rows, with a head. The first row has absolute figures, the others ratios to it.
std::vector<std::vector<std::string>> comparisonTable(const Outcome &outcome);

// What follows from the table, a sentence each.
std::vector<std::string> conclusions(const Outcome &outcome);

// Why the plain build is recommended, if it is.
std::string reasonForPlain(const Outcome &outcome);

// How it was measured.
std::string howMeasured(const Outcome &outcome);

} // namespace gmonkit

#endif
