//===- idle_runtime.cpp - a runtime that does nothing ---------------------===//
//
// Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------===//
//
// For programs that are not to be profiled but contain instrumented code:
// Cargo's build scripts and procedural macros share crates with the program.
// Everything that instrumented objects refer to is here (docs/abi.md). The
// functions change no registers, as their callers require.
//
//===------------------------------------------------------------------------===//

#include "gmonkit/abi.h"
#include <cstdint>

extern "C" {

#define IDLE __attribute__((visibility("hidden")))

IDLE extern const char __gmon_abi_v3;
const char __gmon_abi_v3 = 0;

IDLE void __gmon_register(const GmonImageRecord *) {}
IDLE void __gmon_unregister(const GmonImageRecord *) {}
IDLE void __fentry__(void) {}
IDLE void __gmon_icall(void) {}
IDLE void __gmon_first(void) {}
#if !defined(__x86_64__)
IDLE __thread uintptr_t __gmon_counter_base = 0;
#endif
}
