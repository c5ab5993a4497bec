//===- probe.h - a build's test programs ----------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMON_CC_PROBE_H
#define GMONKIT_DRIVER_GMON_CC_PROBE_H

#include <string>
#include <vector>

// Returns whether ARGUMENTS, a compiler's, name a test program of configure (Autoconf, SCons),
// CMake, Meson or Waf, or are given in Meson's folder of such programs. Builds make them, and
// perhaps run them, to learn about the compiler.
bool isProbe(const std::vector<std::string> &arguments);

#endif // GMONKIT_DRIVER_GMON_CC_PROBE_H
