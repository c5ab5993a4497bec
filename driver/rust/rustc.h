//===- rustc.h - instrumentation by rustc ---------------------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// rustc loads LLVM's plugins itself (-Z llvm-plugins), so the code is what the
// plain build has, but for the counters. The option is for nightly compilers;
// RUSTC_BOOTSTRAP has a stable one accept it. Only the rustc that loads the
// plugin gets that variable, and no crate gets unstable features by it.
//
//===------------------------------------------------------------------------===//

#ifndef GMONKIT_DRIVER_RUST_RUSTC_H
#define GMONKIT_DRIVER_RUST_RUSTC_H

#include "driver/gmon-cc/command.h"
#include <string>

// Runs COMMAND, whose compiler is rustc, with plugin and runtime. Build scripts, procedural macros,
// questions and commands that generate no code are left plain. ROOT is where Gmonkit is installed.
// Returns the exit status, or becomes the compiler.
int runRustc(Command &command, const std::string &root);

#endif // GMONKIT_DRIVER_RUST_RUSTC_H
