//===- probe.h - programs by which a build learns about its compiler ----------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_GMON_CC_PROBE_H
#define GMONKIT_DRIVER_GMON_CC_PROBE_H

#include <string>
#include <vector>

// Whether ARGUMENTS, a compiler's, name a file by a name that configure (Autoconf, SCons), CMake,
// Meson or Waf give what they compile, and perhaps run, to learn about the compiler.
bool isProbe(const std::vector<std::string> &arguments);

#endif // GMONKIT_DRIVER_GMON_CC_PROBE_H
