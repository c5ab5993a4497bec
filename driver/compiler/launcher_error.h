//===- launcher_error.h - errors of gmon-cc -------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_COMPILER_LAUNCHER_ERROR_H
#define GMONKIT_DRIVER_COMPILER_LAUNCHER_ERROR_H

#include "driver/compiler/printable.h"
#include <cstdio>
#include <cstdlib>
#include <string>

// Prints an error message and ends gmon-cc.
[[noreturn]] inline void fail(const std::string &message) {
  std::fprintf(stderr, "gmon-cc: error: %s\n", gmonkit::printable(message).c_str());
  std::exit(1);
}

#endif // GMONKIT_DRIVER_COMPILER_LAUNCHER_ERROR_H
