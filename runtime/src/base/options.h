//===- options.h - what the environment asks of the runtime ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// GMONKIT_OPTIONS=KEY=VALUE:KEY=VALUE...; a value in double quotes may hold colons.
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

// Reads them from the environment and says what is wrong there. A program that runs with more
// rights than its caller takes nothing from it. Once.
void readOptions();

// Their defaults until they are read. Signal-safe.
const Options &options();

// clock=wall. Signal-safe, too.
bool samplesWallClock();

// GMON_OUT_PREFIX, as glibc's runtime takes it: the profile goes to PREFIX.PID. Null
// where it is not set.
const char *outputPrefix();

} // namespace gmonrt

#endif
