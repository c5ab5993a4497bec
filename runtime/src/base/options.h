//===- options.h - options from the environment ---------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// GMONKIT_OPTIONS=KEY=VALUE:KEY=VALUE...; a value in double quotes may hold
// colons.
//
//===------------------------------------------------------------------------===//

#ifndef GMONRT_BASE_OPTIONS_H
#define GMONRT_BASE_OPTIONS_H

#include "gmonkit/option_text.h"

namespace gmonrt {

using gmonkit::Number;
using gmonkit::Text;

struct Options {
#define GMONRT_OPTION(type, name, initial, help) type name;
#include "gmonkit/options.inc"
#undef GMONRT_OPTION
};

// Reads the options and the variables below from the environment and reports errors in them. A
// program with more rights than its caller ignores the environment. Call it once.
void readOptions();

// Returns the options; before readOptions() their defaults. Signal-safe.
const Options &options();

// Returns whether clock=wall. Signal-safe.
bool samplesWallClock();

// Returns GMON_OUT_PREFIX, with glibc's meaning: the profile goes to PREFIX.PID. Null if not set.
const char *outputPrefix();

// Returns TMPDIR, or what stands for it if that is not set.
const char *temporaryDirectory();

} // namespace gmonrt

#endif
